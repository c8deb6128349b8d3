# What the desktop window is built on. Without it everything but the window can be built.

enable_language(CXX) # third_party/cimgui
list(APPEND CMAKE_PREFIX_PATH ${PROJECT_SOURCE_DIR}/build/packages/usr) # what packaging/setup unpacked
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(IMGUI QUIET IMPORTED_TARGET "imgui>=1.86")
  pkg_check_modules(SDL2 QUIET IMPORTED_TARGET sdl2>=2.26)
  pkg_check_modules(SDL2_TTF QUIET IMPORTED_TARGET SDL2_ttf>=2.20)
  pkg_check_modules(FREETYPE QUIET IMPORTED_TARGET freetype2)
  pkg_check_modules(FONTCONFIG QUIET IMPORTED_TARGET fontconfig)
endif()

set(parts IMGUI SDL2 SDL2_TTF FREETYPE FONTCONFIG)
if(EMSCRIPTEN)
  list(REMOVE_ITEM parts FONTCONFIG) # a page has its own fonts
endif()
set(missing "")
foreach(part IN LISTS parts)
  # A checkout of cimgui brings its own Dear ImGui.
  if(NOT ${part}_FOUND AND NOT (part STREQUAL "IMGUI" AND TETRESS_CIMGUI_DIR))
    string(APPEND missing " ${part}")
  endif()
endforeach()
if(missing)
  message(FATAL_ERROR "The desktop window needs what was not found:${missing}. packaging/setup run installs it on Debian; "
                      "-DTETRESS_DESKTOP=OFF builds everything else")
endif()

# SDL's headers bring in all intrinsics of the processor, 80,000 lines that nobody here wants; a file that took a second to
# compile takes half of one without.
foreach(header IMMINTRIN MMINTRIN XMMINTRIN EMMINTRIN PMMINTRIN)
  target_compile_definitions(PkgConfig::SDL2 INTERFACE SDL_DISABLE_${header}_H)
endforeach()

set(TETRESS_CIMGUI_DIR "" CACHE PATH "A checkout of cimgui to build against, instead of third_party/cimgui")
if(TETRESS_CIMGUI_DIR)
  # Its header is found before ours, under the same name, in a folder that comes before all others.
  set(stand_in ${PROJECT_BINARY_DIR}/generated/cimgui_checkout)
  file(WRITE ${stand_in}/third_party/cimgui/cimgui.h
    "#pragma GCC system_header\n"
    "#ifndef CIMGUI_DEFINE_ENUMS_AND_STRUCTS\n#define CIMGUI_DEFINE_ENUMS_AND_STRUCTS\n#endif\n"
    "#include \"${TETRESS_CIMGUI_DIR}/cimgui.h\"\n")
  include_directories(${stand_in})
endif()
