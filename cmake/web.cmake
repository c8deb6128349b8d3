# Builds for pages and node with emscripten, of Debian 12 (3.1.6), on what packaging/web-libraries has built.
set(web_libraries ${CMAKE_CURRENT_LIST_DIR}/../build/web-libraries)
set(ENV{PKG_CONFIG_LIBDIR} ${web_libraries}/lib/pkgconfig)
list(APPEND CMAKE_FIND_ROOT_PATH ${web_libraries})
list(APPEND CMAKE_PREFIX_PATH ${web_libraries}) # later emscriptens set PKG_CONFIG_LIBDIR, too
set(CMAKE_DISABLE_FIND_PACKAGE_MPI ON)

# Its linker needs the module acorn, which node finds at Debian's place only if it is Debian's own.
set(ENV{NODE_PATH} /usr/share/nodejs)
foreach(language C CXX)
  set(CMAKE_${language}_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env NODE_PATH=$ENV{NODE_PATH})
endforeach()

# Its own toolchain file is beside emcc, or where Debian has it.
find_program(emcc emcc REQUIRED)
file(REAL_PATH ${emcc} emcc_path)
get_filename_component(emscripten ${emcc_path} DIRECTORY)
if(NOT EXISTS ${emscripten}/cmake/Modules/Platform/Emscripten.cmake)
  set(emscripten /usr/share/emscripten)
endif()
include(${emscripten}/cmake/Modules/Platform/Emscripten.cmake)

add_compile_options(-pthread) # threads share one memory only if all code is compiled for that, libraries too
add_link_options(
  -pthread
  -sALLOW_MEMORY_GROWTH # searches have tables as large as their options say
  -sMAXIMUM_MEMORY=2GB  # a shared memory has its limit from the start
  -Wno-pthreads-mem-growth # which warns that JavaScript is slower then; it does little here
  -sTOTAL_STACK=8MB # as on Linux, for each thread: 5 MB, and 2 in other threads than the first, are usual here
  -sDEFAULT_PTHREAD_STACK_SIZE=8MB)

# Programs are for node, but for those that have the property WEB_PAGE. What reads standard input while it starts threads
# needs another way to get its lines, as node's first thread does both: `tetress-cli ugi` answers late, tetress.js at once.
set(node "$<NOT:$<BOOL:$<TARGET_PROPERTY:WEB_PAGE>>>")
add_link_options(
  $<${node}:-sENVIRONMENT=node,worker>
  "$<${node}:SHELL:--pre-js ${CMAKE_CURRENT_LIST_DIR}/node.js>"
  $<${node}:-sNODERAWFS>        # files are those of the system
  $<${node}:-sPROXY_TO_PTHREAD> # main has a thread of its own: node's first makes the others, and must be free for it
  $<${node}:-sEXIT_RUNTIME>)    # the program ends with main
