# What every target is compiled with, by preset.

find_package(Threads REQUIRED)

add_compile_definitions(_POSIX_C_SOURCE=200809L TETRESS_VERSION="${PROJECT_VERSION}")
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wpointer-arith -Wwrite-strings -Wvla -Wformat-security -Wundef
                    -Wconversion -Wno-sign-conversion
                    $<$<C_COMPILER_ID:GNU>:-Wno-format-overflow> # json_print takes null for a string
                    "$<$<COMPILE_LANGUAGE:C>:-Wstrict-prototypes;-Wmissing-prototypes>")
add_compile_options(-ffp-contract=off) # sums of floats are the same on all processors
if(APPLE)
  add_compile_definitions(_DARWIN_C_SOURCE) # flock, and the size of terminals
endif()
if(EMSCRIPTEN)
  add_compile_definitions(_XOPEN_SOURCE=700) # whose headers themselves have the words that the following forbids
elseif(TETRESS_POSIX_ONLY) # what is not POSIX can't be called by accident; tests may know that they run on Linux
  set(posix_only_flags -include ${PROJECT_SOURCE_DIR}/engine/base/platform/posix_only.h)
endif()
if(TETRESS_WERROR)
  add_compile_options(-Werror)
endif()

if(TETRESS_INSTRUMENT STREQUAL "sanitize")
  set(instrument -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
elseif(TETRESS_INSTRUMENT STREQUAL "tsan")
  set(instrument -fsanitize=thread -fno-omit-frame-pointer)
elseif(TETRESS_INSTRUMENT STREQUAL "coverage")
  set(instrument --coverage)
elseif(TETRESS_INSTRUMENT STREQUAL "fuzz")
  set(instrument -fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
elseif(NOT TETRESS_INSTRUMENT STREQUAL "")
  message(FATAL_ERROR "TETRESS_INSTRUMENT is '${TETRESS_INSTRUMENT}'; it must be empty, sanitize, tsan, coverage or fuzz")
endif()
if(instrument)
  # The sanitizers' code hides from gcc how large a number can be.
  add_compile_options(${instrument} $<$<C_COMPILER_ID:GNU>:-Wno-format-truncation>)
  add_link_options(${instrument})
endif()
