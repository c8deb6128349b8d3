"""Writes manual pages and shell completions from what the programs say with --help.

usage: describe.py OUT PROGRAM...

OUT gets man1/PROGRAM.1 and completions/PROGRAM for each program.
"""
import os
import re
import subprocess
import sys

ITEM = re.compile(r"^  (\S.*?)(?:\s{2,}(.*))?$")
STATUS = "Exit status:"
EXAMPLES = ".PP\nExamples:"


def said(program, *words):
    """What a program prints, in lines."""
    done = subprocess.run([program, *words], stdout=subprocess.PIPE, text=True, encoding="utf-8", check=True)
    return done.stdout.splitlines()


class Help:
    """One help text: its usage, paragraphs, and lists of pairs by the word above them."""

    def __init__(self, lines):
        self.usage = lines[0].removeprefix("usage: ")
        self.paragraphs, self.lists, pairs, open_paragraph = [], {}, None, False
        for line in lines[1:]:
            item = ITEM.match(line)
            if not line:
                open_paragraph = False
            elif re.fullmatch(r"[a-z]+:", line):
                pairs = self.lists.setdefault(line[:-1], [])
            elif item and not line.startswith("   "):
                pairs.append([item[1], item[2] or ""])
            elif line.startswith("   "):
                pairs[-1][1] = f"{pairs[-1][1]} {line.strip()}".strip()
            elif open_paragraph:
                self.paragraphs[-1] += " " + line
            else:
                self.paragraphs.append(line)
                open_paragraph = True

    def options(self):
        """The options without their values."""
        return [left.split()[0] for left, _ in self.lists.get("options", [])]


def read_tree(program, words=()):
    """The help of a program and of its commands, by their words."""
    tree = {words: Help(said(program, *words, "--help"))}
    for command, _ in tree[words].lists.get("commands", []):
        tree.update(read_tree(program, (*words, *command.split())))
    return tree


# ---- Manual pages

def plain(text):
    """A text that troff prints as it is."""
    return re.sub(r"^([.'])", r"\\&\1", text.replace("\\", "\\e").replace("-", "\\-"), flags=re.MULTILINE)


def bold(text):
    return f"\\fB{plain(text)}\\fR"


def list_of(pairs):
    return "".join(f".TP\n{bold(left)}\n{plain(right)}\n" for left, right in pairs)


def section(one, level):
    """Paragraphs, arguments, options and examples of one help text."""
    made = "".join(f".PP\n{plain(paragraph)}\n" for paragraph in one.paragraphs)
    made += list_of(one.lists.get("arguments", []) + one.lists.get("options", []))
    if one.lists.get("examples"):
        made += f"{level}\n{list_of(one.lists['examples'])}"
    return made


def manual(name, version, tree):
    top = tree[()]
    summary = re.split(r"[:.]", top.paragraphs[0])[0]
    status = [line for line in top.paragraphs if line.startswith(STATUS)]
    top.paragraphs = [line for line in top.paragraphs if line not in status]
    made = f'.TH {plain(name.upper())} 1 "" "Tetress {plain(version)}" "User Commands"\n'
    made += f".SH NAME\n{plain(name)} \\- {plain(summary)}\n.SH SYNOPSIS\n{bold(top.usage)}\n"
    made += f".SH DESCRIPTION\n{section(top, '.SH EXAMPLES')}"
    for words, one in tree.items():
        if words:  # what the page says at the top is said once
            one.paragraphs = [line for line in one.paragraphs if line not in top.paragraphs]
    commands = [(words, one) for words, one in tree.items() if words and not one.lists.get("commands")]
    if commands:
        made += ".SH COMMANDS\n"
    for words, one in commands:
        made += f".SS {plain(' '.join(words))}\n{bold(one.usage)}\n{section(one, EXAMPLES)}"
    for line in status:
        made += f".SH EXIT STATUS\n{plain(line.removeprefix(STATUS).strip())}\n"
    return made


# ---- Completions for bash

def completions(name, tree):
    function = "_" + name.replace("-", "_")
    cases = []
    for words in dict.fromkeys(words[:length] for words in tree for length in range(len(words) + 1)):
        names = list(dict.fromkeys(other[len(words)] for other in tree if other[:len(words)] == words and other != words))
        names += ["help"] if names and not words else []
        options = tree[words].options() if words in tree else []
        cases.append(f"    '{' '.join(words)}') names='{' '.join(names)}' options='{' '.join(options)}' ;;\n")
    deepest = max(len(words) for words in tree)
    return f"""# Completions of {name} for bash, made from its help.
{function}() {{
    local word=${{COMP_WORDS[COMP_CWORD]}} path= names options next
    local i=1
    {function}_at ''
    while [ $i -le {deepest} ] && [ $i -lt "$COMP_CWORD" ]; do
        next=${{COMP_WORDS[i]}}
        case " $names " in *" $next "*) ;; *) break ;; esac
        path=${{path:+$path }}$next
        {function}_at "$path"
        i=$((i + 1))
    done
    case $word in
    -*) names=$options ;;
    *) [ $i -eq "$COMP_CWORD" ] || names= ;;
    esac
    COMPREPLY=($(compgen -W "$names" -- "$word"))
}}
{function}_at() {{
    names= options=
    case $1 in
{''.join(cases)}    'help') {function}_at '' ;;
    esac
}}
complete -o bashdefault -o default -F {function} {name}
"""


def main():
    out, *programs = sys.argv[1:]
    for folder in ("man1", "completions"):
        os.makedirs(os.path.join(out, folder), exist_ok=True)
    for program in programs:
        name = os.path.basename(program)
        tree = read_tree(program)
        version = said(program, "--version")[0].split()[-1]
        for path, text in ((f"completions/{name}", completions(name, tree)), (f"man1/{name}.1", manual(name, version, tree))):
            with open(os.path.join(out, path), "w", encoding="utf-8") as file:
                file.write(text)


if __name__ == "__main__":
    main()
