# The manual pages and the completions are printed by the program itself, out of the tables it reads its command line with.
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "Cross-compiling: no manual pages and no completions")
  return()
endif()

set(manual_folder ${CMAKE_CURRENT_BINARY_DIR}/manual)
set(control_file_text ${CMAKE_CURRENT_SOURCE_DIR}/docs/control_file.md)
file(MAKE_DIRECTORY ${manual_folder})

# add_manual(FILE DESTINATION WORDS...): FILE is what `ringmaster manual WORDS...` prints; it is installed in DESTINATION.
function(add_manual file destination)
  add_custom_command(OUTPUT ${manual_folder}/${file}
    COMMAND ringmaster manual ${ARGN} > ${manual_folder}/${file}
    DEPENDS ringmaster ${control_file_text} VERBATIM)
  set_property(GLOBAL APPEND PROPERTY manual_files ${manual_folder}/${file})
  install(FILES ${manual_folder}/${file} DESTINATION ${destination})
endfunction()

add_manual(ringmaster.1 ${CMAKE_INSTALL_MANDIR}/man1 man)
add_manual(ringmaster.toml.5 ${CMAKE_INSTALL_MANDIR}/man5 toml ${control_file_text})
add_manual(ringmaster ${CMAKE_INSTALL_DATADIR}/bash-completion/completions bash)
add_manual(_ringmaster ${CMAKE_INSTALL_DATADIR}/zsh/site-functions zsh)
add_manual(ringmaster.fish ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d fish)

get_property(manual_files GLOBAL PROPERTY manual_files)
add_custom_target(ringmaster_manual ALL DEPENDS ${manual_files})
