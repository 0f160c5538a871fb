#!/usr/bin/env python3
"""Has fastchess or cutechess-cli play one opening twice, colours exchanged, and prints what both games are for the
candidate: a row such as `W L`.

    ./play_pair.py --opening FEN fastchess -engine name=candidate cmd=A -engine name=opponent cmd=B -each st=0.05
    ./play_pair.py --opening FEN cutechess-cli -engine name=candidate cmd=A -engine name=opponent cmd=B \
                   -each proto=uci st=0.05

What says which games to play is added to the command. When the candidate's engine dies, stalls or moves against the
rules it prints "candidate failed", status 1; when the opponent's does, or the games are not played, it prints nothing,
status 2. Standard error has the reason. It needs Linux and Python 3 alone.
"""
import argparse, contextlib, ctypes, os, re, signal, subprocess, sys, tempfile

# Both programs say: Finished game 1 (candidate vs opponent): 1-0 {White mates}
finished_game = re.compile(r"^Finished game (\d+) \((.+) vs (.+)\): (1-0|0-1|1/2-1/2|\*) \{(.*)\}", re.M)
failure = re.compile(r"(White|Black)(?:'s connection stalls| disconnects| makes an illegal move)")
wrong_option = re.compile(r"^.*(?:doesn't have option|Invalid value for option|is not a combo option).*$", re.M)

def results(output):
    """The candidate's results, in the order of the games; or the exit status, and why."""
    if wrong := wrong_option.search(output):        # they play on without it: one would tune nothing
        return 2, wrong[0]
    row = []
    for _, white, black, result, reason in sorted(finished_game.findall(output), key=lambda game: int(game[0])):
        if {white, black} != {"candidate", "opponent"}:
            return 2, f"the engines must be called candidate and opponent, not {white} and {black}"
        if failed := failure.match(reason):
            who = white if failed[1] == "White" else black
            return 1 if who == "candidate" else 2, f"{who}: {reason}"
        if result == "*":
            return 2, f"a game has no result: {reason}"
        row.append("D" if result == "1/2-1/2" else "W" if (result == "1-0") == (white == "candidate") else "L")
    return (0, " ".join(row)) if len(row) == 2 else (2, f"there are {len(row)} games, not 2")

def play(command, opening, timeout):
    """All that the program says, on whichever stream, playing the opening twice."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as log:
        book = os.path.join(folder, "opening.epd")
        with open(book, "w") as file:
            file.write(" ".join(opening.split()[:4]) + "\n")
        command = command + ["-openings", f"file={book}", "format=epd", "-rounds", "1", "-games", "2", "-repeat"]
        if os.path.basename(command[0]).startswith("fastchess"):        # it leaves its settings where it runs
            command += ["-config", f"outname={folder}/config.json"]
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                   start_new_session=True,              # and when we die it dies:
                                   preexec_fn=lambda: ctypes.CDLL(None).prctl(1, signal.SIGKILL))
        try:
            process.wait(timeout)
        except subprocess.TimeoutExpired:
            print(f"not finished after {timeout:g} s", file=sys.stderr)
        finally:
            with contextlib.suppress(ProcessLookupError):               # nobody is left
                os.killpg(process.pid, signal.SIGKILL)
        log.seek(0)
        return log.read().decode(errors="replace")

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--opening", required=True, metavar="FEN|EPD")
parser.add_argument("--timeout", type=float, default=600, metavar="S", help="for both games together")
parser.add_argument("command", nargs=argparse.REMAINDER, metavar="fastchess|cutechess-cli ...")
args = parser.parse_args()
if not args.command:
    parser.error("the command is missing: fastchess or cutechess-cli, and what follows")
os.environ["PATH"] += ":/usr/games"
for number in signal.SIGTERM, signal.SIGHUP, signal.SIGINT:
    signal.signal(number, lambda *_: sys.exit(2))
output = ""
try:
    output = play(args.command, args.opening, args.timeout)
    status, message = results(output)
except OSError as error:
    status, message = 2, str(error)
if status == 0:
    print(message)
    sys.exit(0)
print(*output.splitlines()[-20:], message, sep="\n", file=sys.stderr)
if status == 1:
    print("candidate failed")
sys.exit(status)
