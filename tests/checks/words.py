"""Prints every string that a person can read in the window as file, line and string, to be read in one sitting.

These are the literals of ui/ and of the engine, whose errors and texts the window shows, that look like words: two
words with a space between them, or one with a capital. Names of actions, keys of files and paths don't. With names
of folders or files, prints only the strings there; with --quiet, none. Fails if a string has a word of BANNED."""

import re
import sys

import source

# What nobody says, and the usual words for it.
BANNED = {
    r"\bas one likes\b": "as you like",
    r"\bat hand\b": "available, or here",
    r"\bfor ever\b": "forever",
    r"\bin vain\b": "without success",
    r"\banew\b": "again",
    r"; is '|' meant\?": "; did you mean '...'?",
}

LITERALS = re.compile(r'//[^\n]*|/\*.*?\*/|\'(?:\\.|[^\'\\\n])*\'|^[ \t]*#[ \t]*include[^\n]*'
                      r'|(?P<text>"(?:\\.|[^"\\\n])*"(?:\s*(?:PRI\w+\s*)?"(?:\\.|[^"\\\n])*")*)',
                      re.DOTALL | re.MULTILINE)
PARTS = re.compile(r'"((?:\\.|[^"\\\n])*)"')
WORDS = re.compile(r"[A-Za-z]{2,}[,;:.]? +\S|\S +[a-z]{2,}|^[A-Z][a-z]+")


def readable(text):
    """The literal with its bytes as the characters that they make; line ends stay as they are written."""
    def characters(match):
        return bytes.fromhex(match[0].replace("\\x", "")).decode("utf-8", "replace")
    return re.sub(r"(?:\\x[0-9a-fA-F]{2})+", characters, text)


def strings():
    """Yields path, line and text of each literal; literals that C joins are one."""
    for path in source.files(".c", ".h", ".inc"):
        if not path.startswith(("ui/", "engine/")):
            continue
        text = source.read(path)
        for match in LITERALS.finditer(text):
            if match["text"]:
                yield path, text.count("\n", 0, match.start()) + 1, "".join(PARTS.findall(match["text"]))


def main():
    problems = []
    count = 0
    for path, line, text in strings():
        if not WORDS.search(text.split("##")[0]):
            continue
        count += 1
        if "--quiet" not in sys.argv and path.startswith(tuple(sys.argv[1:]) or ""):
            print(f"{path}:{line}: {readable(text)}")
        problems += [f"{path}:{line}: rather {better}" for word, better in BANNED.items() if re.search(word, text)]
    source.report(problems, f"{count} strings read for {len(BANNED)} words")


if __name__ == "__main__":
    main()
