"""third_party/cimgui declares no function of Dear ImGui that nothing calls."""

import re

import source

FOLDER = "third_party/cimgui/"


def main():
    header = source.without_comments_and_strings(source.read(FOLDER + "cimgui.h"))
    declared = re.findall(r"CIMGUI_API\s[^;()]*?(\w+)\(", header)
    used = set()
    for path in source.files(".c", ".h", ".inc", ".cpp"):
        if path not in (FOLDER + "cimgui.h", FOLDER + "cimgui.cpp"):
            used.update(re.findall(r"\b(?:ig|Im)\w+", source.without_comments_and_strings(source.read(path))))
    source.report([f"{FOLDER}cimgui.h: {name} is declared, but nothing calls it" for name in declared if name not in used],
                  f"{len(declared)} functions of Dear ImGui")


main()
