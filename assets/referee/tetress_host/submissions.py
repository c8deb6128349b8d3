"""Submissions as students hand them in: folders and zip files, nested in each other, with agents somewhere inside.

An agent is a module or package that the referee could be given: one that defines or imports a class of the wanted name.
Sources are parsed, never run. Only plain files are read. Zip files are unpacked with nothing outside of their folder, no
links, and a limit on what they may grow to. Each submission is looked into by a process of its own, with limits, so
that whatever it does to Python costs only itself."""

import ast
import errno
import hashlib
import itertools
import json
import os
import re
import resource
import secrets
import signal
import stat
import sys
import zipfile

BYTES = 300 << 20       # that a submission may unpack to
FILES = 5000            # and in so many files and folders
ENTRIES = 100_000       # in folders that are looked through
SECONDS = 60            # of CPU time to look into a submission
SPACE = 1 << 30         # bytes of address space for that
NESTED = 3              # zip files within zip files
SOURCE = 4 << 20        # bytes of a module that is examined
DEPTH = 12              # of folders with agents
DEEPEST = 100           # of folders that count
SKIPPED = {"__pycache__", "__MACOSX", "node_modules", "site-packages", "venv", "env", "referee", "build", "dist"}
NOISE = {"__pycache__", "__MACOSX", "node_modules", "site-packages", "venv", "env"}  # that no agent is made from
CHUNK = 1 << 20


class Refused(Exception):
    """A submission that is too much, and why."""


class Budget:
    """How much more a submission may unpack to."""

    def __init__(self):
        self.bytes, self.files = BYTES, FILES

    def spend(self, count, files=0):
        """Uses up bytes and files, or refuses."""
        self.bytes -= count
        self.files -= files
        if self.bytes < 0:
            raise Refused(f"it unpacks to more than {BYTES >> 20} MB")
        if self.files < 0:
            raise Refused(f"it holds more than {FILES} files and folders")


def open_plain(path):
    """Opens a plain file. Pipes, devices and links to them might never end, or never begin."""
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "this is not a plain file", path)
    return os.fdopen(descriptor, "rb")


def remove(folder):
    """Removes a folder with everything in it. Folders within folders are moved up first, so that it doesn't matter how deep
    they are."""
    while True:
        with os.scandir(folder) as entries:
            entries = list(entries)
        if not entries:
            break
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                os.unlink(entry.path)
                continue
            os.chmod(entry.path, 0o700)
            with os.scandir(entry.path) as inner:
                for each in list(inner):
                    if each.is_dir(follow_symlinks=False):
                        os.chmod(each.path, 0o700)
                        os.rename(each.path, os.path.join(folder, secrets.token_hex(8)))
                    else:
                        os.unlink(each.path)
            os.rmdir(entry.path)
    os.rmdir(folder)


def safe_parts(name):
    """The folders and the name of a member, or None if it would leave its folder."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
    bad = any(part == ".." or "\0" in part or len(os.fsencode(part)) > 255 for part in parts)
    return None if bad or not parts or name.startswith("/") or ":" in parts[0] else parts


def take_member(archive, info, into, budget):
    """Unpacks one file; anything except a plain file is left out."""
    parts = safe_parts(info.filename)
    kind = stat.S_IFMT(info.external_attr >> 16)
    if info.is_dir() or kind not in (0, stat.S_IFREG):
        return
    if parts is None:
        raise Refused(f"'{info.filename[:80]}' lies outside of it")
    path = into
    for part in parts:
        if path != into and not os.path.isdir(path):
            budget.spend(0, 1)
            os.mkdir(path)
        path = os.path.join(path, part)
    budget.spend(0, 1)
    with archive.open(info) as source, open(path, "wb") as target:
        while data := source.read(CHUNK):
            budget.spend(len(data))
            target.write(data)


def unpack(path, into, budget):
    """Unpacks a whole zip file, or none of it."""
    try:
        if os.path.lexists(into):
            remove(into)
        os.makedirs(into)
        with open_plain(path) as file, zipfile.ZipFile(file) as archive:
            for info in archive.infolist():
                take_member(archive, info, into, budget)
    except Refused as problem:
        remove(into)
        raise Refused(f"{os.path.basename(path)}: {problem}") from None
    except Exception as problem:  # zipfile raises much: damage, passwords, unknown methods
        if os.path.isdir(into):
            remove(into)
        raise Refused(f"{os.path.basename(path)} can't be unpacked: {str(problem)[:200] or type(problem).__name__}") \
            from None


def is_zip(name):
    """Whether the name is that of a zip file; a false one gives an error when it is opened."""
    return name.lower().endswith(".zip")


def tied(tree, wanted):
    """Whether a module binds a name, at the top or within."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name == wanted:
            return True
        if isinstance(node, (ast.Import, ast.ImportFrom)) and any(
                (alias.asname or alias.name) in (wanted, "*") for alias in node.names):
            return True
        if isinstance(node, ast.Assign) and any(getattr(target, "id", None) == wanted for target in node.targets):
            return True
    return False


def has_agent(path, wanted):
    """Whether a module has the class; one that can't be parsed counts if it mentions the name."""
    try:
        with open_plain(path) as file:
            source = file.read(SOURCE)
    except OSError:
        return False
    if not re.search(rb"\b%b\b|import\s*\*" % re.escape(wanted.encode()), source):
        return False
    try:
        return tied(ast.parse(source), wanted)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return b"class " + wanted.encode() in source or b"import " + wanted.encode() in source


def defines_agent(path, wanted):
    """Whether a module, not a package, defines the class itself instead of importing it."""
    try:
        with open_plain(path) as file:
            source = file.read(SOURCE)
        tree = ast.parse(source)
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return has_agent(path, wanted)
    return any(isinstance(node, ast.ClassDef) and node.name == wanted for node in tree.body)


class Search:
    """The agents of one submission."""

    def __init__(self, wanted, unpacked):
        self.wanted, self.unpacked = wanted, unpacked
        self.budget = Budget()
        self.entries = ENTRIES
        self.found = []     # (place within the submission, folder, module)
        self.problems = []

    def place_of(self, path):
        """Where a zip file is unpacked."""
        return os.path.join(self.unpacked, hashlib.sha256(os.fsencode(path)).hexdigest()[:16])

    def open_zip(self, path, place, nested):
        """Looks into a zip file."""
        into = self.place_of(path)
        if nested > NESTED:
            self.problems.append(f"{place}: zip files are nested too deeply")
            return
        try:
            unpack(path, into, self.budget)
        except Refused as problem:
            self.problems.append(str(problem))
            return
        self.walk(into, place, 0, nested)

    def walk(self, folder, place, depth, nested):
        """Looks into a folder: packages, then modules, then subfolders."""
        if depth > DEPTH:
            return
        with os.scandir(folder) as entries:
            found = []
            for entry in entries:
                self.entries -= 1
                if self.entries < 0:
                    raise Refused(f"it holds more than {ENTRIES} files")
                if not entry.is_symlink():
                    found.append(entry)
        entries = sorted(found, key=lambda entry: entry.name)
        deeper = []
        for entry in entries:
            name, inner = entry.name, "/".join(filter(None, (place, entry.name)))
            if name.startswith(".") or name in SKIPPED:
                continue
            if entry.is_dir():
                start = os.path.join(entry.path, "__init__.py")
                if name.isidentifier() and os.path.isfile(start) and has_agent(start, self.wanted):
                    self.found.append((inner, folder, name))
                else:
                    deeper.append((entry.path, inner))
            elif is_zip(name):
                self.open_zip(entry.path, inner, nested + 1)
        for entry in entries:
            stem, ending = os.path.splitext(entry.name)
            if (ending == ".py" and stem.isidentifier() and stem != "__init__" and entry.is_file() and
                    defines_agent(entry.path, self.wanted)):
                self.found.append(("/".join(filter(None, (place, entry.name))), folder, stem))
        for path, inner in deeper:
            self.walk(path, inner, depth + 1, nested)


def search_entry(path, wanted, unpacked, search=None):
    """Everything in one submission, by a search of its own if there is one."""
    search = search or Search(wanted, unpacked)
    try:
        if os.path.isdir(path):
            start = os.path.join(path, "__init__.py")
            name = os.path.basename(path)
            if name.isidentifier() and os.path.isfile(start) and has_agent(start, wanted):
                search.found.append(("", os.path.dirname(path), name))
            else:
                search.walk(path, "", 0, 0)
        elif is_zip(path):
            search.open_zip(path, "", 1)
        elif defines_agent(path, wanted):
            search.found.append(("", os.path.dirname(path), os.path.splitext(os.path.basename(path))[0]))
    except (OSError, Refused) as problem:
        search.problems.append(str(problem))
    return search


def walk_down(path):
    """os.walk, but not so deep that Python can't follow."""
    for folder, folders, names in os.walk(path):
        if os.path.relpath(folder, path).count(os.sep) >= DEEPEST:
            folders.clear()
        yield folder, folders, names


def add_file(told, path, name, budget):
    """Adds a plain file's name and what is in it; beyond the budget its length and its time stand for that."""
    try:
        with open_plain(path) as file:
            told.update(os.fsencode(name) + b"\0")
            facts = os.fstat(file.fileno())
            if facts.st_size > budget:
                told.update(f"{facts.st_size} {facts.st_mtime_ns}".encode())
                return 0
            while data := file.read(CHUNK):
                told.update(data)
            return facts.st_size
    except OSError:
        return 0


def readable_files(path):
    """Every file of a submission except what no agent is made from. One that is a single file may read what lies beside
    it, except the submissions there."""
    if not os.path.isdir(path):
        yield path
    for folder, folders, names in walk_down(path if os.path.isdir(path) else os.path.dirname(path)):
        folders[:] = [name for name in folders if os.path.isdir(path) and not name.startswith(".") and name not in NOISE]
        for name in names:
            beside = not os.path.isdir(path) and name.endswith((".py", ".zip"))
            if not beside and not name.startswith(".") and not name.endswith((".pyc", ".log")):
                yield os.path.join(folder, name)


def digest_of(path):
    """The digest of a submission's sources, or of its zip file: what digests were before they were of all its files."""
    told = hashlib.sha256()
    paths = [path] if not os.path.isdir(path) else sorted(
        os.path.join(folder, name) for folder, folders, names in walk_down(path) for name in names
        if name.endswith((".py", ".zip")))
    for each in paths[:FILES]:
        add_file(told, each, os.path.relpath(each, path), BYTES)
    return told.hexdigest()[:16]


def digest_of_files(path):
    """A digest that changes with any file that an agent may read: its weights, too."""
    told, budget = hashlib.sha256(), BYTES
    for each in sorted(itertools.islice(readable_files(path), 10 * FILES))[:FILES]:
        budget -= add_file(told, each, os.path.relpath(each, path), budget)
    return told.hexdigest()[:16]


def own_path(path, search, found, shared):
    """Where the files of an agent are: its submission, unpacked if it was a zip file. If a zip file is `shared` by a whole
    class, its own folder, or its own module if others are in that folder."""
    _, root, module = found
    if not shared:
        return search.place_of(path) if is_zip(path) and not os.path.isdir(path) else path
    others = [other[1] for other in search.found if other is not found]
    if not any(other == root or other.startswith(root + os.sep) for other in others):
        return root
    package = os.path.join(root, module)
    return package if os.path.isdir(package) else package + ".py"


def digests_of(path, search, shared):
    """The digest of each agent found, which changes with any file that it may read."""
    sources, known = digest_of(path), {}
    for found in search.found:
        own = own_path(path, search, found, shared)
        known[own] = known.get(own) or digest_of_files(own)
        yield f"{sources}-{known[own]}"


def look_into(path, wanted, unpacked, shared):
    """What is found in a submission, as plain data."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    resource.setrlimit(resource.RLIMIT_FSIZE, (BYTES, BYTES))
    search = search_entry(path, wanted, unpacked)
    return {"found": search.found, "problems": search.problems, "digests": list(digests_of(path, search, shared))}


def look_apart(*arguments):
    """The same, by a process of its own."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with os.fdopen(writing, "w", encoding="ascii") as answer:
                answer.write(json.dumps(look_into(*arguments)))
        finally:
            os._exit(0)  # without an answer if anything was raised
    os.close(writing)
    with os.fdopen(reading, encoding="ascii") as answer:
        text = answer.read()
    os.waitpid(child, 0)
    try:
        return json.loads(text)
    except ValueError:
        return {"found": [], "digests": [],
                "problems": [f"it can't be looked into within {SECONDS} s and {SPACE >> 20} MB"]}


def entries_of(folder):
    """The entries of the folder; each is one submission."""
    for name in sorted(os.listdir(folder)):
        path = os.path.join(folder, name)
        if name.startswith(".") or name in SKIPPED or os.path.islink(path):
            continue
        stem, ending = os.path.splitext(name)
        if os.path.isdir(path) or is_zip(name):
            yield name[:-4] if is_zip(name) else name, path
        elif ending == ".py" and stem.isidentifier():
            yield stem, path


def shown(text):
    """A name as printable text, whatever bytes it has."""
    decoded = os.fsencode(text).decode("utf-8", "replace")
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in decoded)


def find(folder, unpacked, wanted="Agent"):
    """The agents of all submissions, and the submissions without agents, with the reason."""
    agents, empty, taken = [], [], set()
    folder = os.path.realpath(folder)
    for name, path in entries_of(folder) if os.path.isdir(folder) else [(os.path.basename(folder)[:-4], folder)]:
        search = look_apart(path, wanted, unpacked, not os.path.isdir(folder))
        for (place, root, module), digest in zip(search["found"], search["digests"]):
            whole = name if len(search["found"]) == 1 or not place else f"{name}/{place}"
            number, unique = 1, whole
            while unique in taken:
                number += 1
                unique = f"{whole} ({number})"
            taken.add(unique)
            agents.append({"name": shown(unique), "folder": root, "module": module, "digest": digest,
                           "place": shown(os.path.basename(path) + ("/" + place if place else ""))})
        reason = "; ".join(search["problems"])
        if not search["found"] and (reason or not path.endswith(".py")):
            empty.append({"name": shown(name), "reason": shown(reason or f"no module here has a class {wanted}")})
    return {"agents": agents, "empty": empty}


def main(arguments):
    """Prints what was found, as JSON."""
    if len(arguments) != 2:
        sys.stderr.write("usage: find.py DIR INTO\n")
        return 2
    folder, unpacked = arguments
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # whoever started us may ignore it, and then nobody can be waited for
    if not os.path.isdir(folder) and not (os.path.isfile(folder) and is_zip(folder)):
        sys.stderr.write(f"there is no folder or zip file '{shown(folder)}'\n")
        return 2
    try:
        json.dump(find(folder, os.path.abspath(unpacked)), sys.stdout)
    except OSError as problem:
        sys.stderr.write(f"{problem}\n")
        return 1
    sys.stdout.write("\n")
    return 0
