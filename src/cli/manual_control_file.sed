# Makes docs/control_file.md a page for lowdown(1): its parts become sections, and a row of a table, which is too wide
# for a terminal, becomes an item of a definition list: the first cell is its term.
1c # NAME\n\nringmaster.toml - the control file of ringmaster\n\n# DESCRIPTION
s/^##/#/
/^\| [a-z]+ \|/d
/^\|---/d
s/^\| (.*) \| (.*) \| (.*) \| (.*)\|$/\n\1\n: value: \2; default: \3  \n  \4/
s/^\| (.*) \| (.*) \| (.*)\|$/\n\1\n: default: \2  \n  \3/
s/^\| (.*) \| (.*)\|$/\n\1\n: \2/
s/^- /\n- /
$a \\n# SEE ALSO\n\nringmaster(1)
