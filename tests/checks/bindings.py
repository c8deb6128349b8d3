"""third_party/cimgui declares no function of Dear ImGui that nothing calls."""

import re

import source

FOLDER = "third_party/cimgui/"


def main():
    own = [FOLDER + name for name in ("cimgui.h", "calls.inc", "cimgui.cpp", "fields.h", "fields.cpp")]
    headers = "".join(source.without_comments_and_strings(source.read(path)) for path in own if path.endswith((".h", ".inc")))
    declared = re.findall(r"(?:CIMGUI_API\s[^;()]*?|^CALL\([^,()]*, )(\w+)(?=[(,])", headers, re.M)
    used = set()
    for path in source.files(".c", ".h", ".inc", ".cpp"):
        if path not in own:
            used.update(re.findall(r"\b(?:ig|Im|imgui_)\w+", source.without_comments_and_strings(source.read(path))))
    source.report([f"{FOLDER}: {name} is declared, but nothing calls it" for name in declared if name not in used],
                  f"{len(declared)} functions of Dear ImGui")


main()
