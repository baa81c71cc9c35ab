"""Runs a tool that looks at the quality of files of the hand-in, and tells its comments as every tool tells them."""

import glob
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree
import zipfile

MOST_FILES = 500
MOST_COMMENTS = 1_000
MOST_BYTES = 8_388_608
MOST_CHARACTERS = 500


def main(options):
    os.close(options["program"])
    try:
        files = files_of(options["student"], options["files"])
        # All of them here: a tool that fails says so in a sentence.
        found = list(READERS[options["tool"]](options, files))
    except Unusable as reason:
        print(reason, file=sys.stderr)
        sys.exit(1)
    with os.fdopen(options["record"], "w") as record:
        for line in lines_of(found, options):
            record.write(json.dumps(line) + "\n")


class Unusable(Exception):
    pass


def files_of(folder, pattern):
    os.chdir(folder)
    real = os.path.realpath(folder) + os.sep
    found = [path for path in sorted(glob.glob(glob_of(pattern), recursive=True)) if os.path.isfile(path)]
    inside = [path for path in found if os.path.realpath(path).startswith(real)]
    if not inside:
        raise Unusable(f"No file of the submission is called {pattern}.")
    if len(inside) > MOST_FILES:
        raise Unusable(f"More than {MOST_FILES} files are called {pattern}.")
    if any("\t" in path or len(path.splitlines()) > 1 for path in inside):
        # A tool tells its comments in lines: such a name would change what they say.
        raise Unusable(f"The name of a file that is called {pattern} has a tab or a line end in it.")
    return [os.path.join(real, path) for path in inside]


def glob_of(pattern):
    return pattern.removeprefix("./")


def run(arguments):
    """In the home of the tool: settings of the hand-in lie elsewhere."""
    os.chdir(os.path.expanduser("~"))
    try:
        ran = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    except FileNotFoundError:
        raise Unusable(f"{arguments[0]} is not on this machine. Build the snapshot again.") from None
    if len(ran.stdout) > MOST_BYTES:
        raise Unusable("The tool found so much that it cannot be read.")
    return ran.returncode, ran.stdout.decode("utf-8", "replace"), ran.stderr.decode("utf-8", "replace")[:4_000]


def written(name, text):
    path = os.path.join(os.path.expanduser("~"), name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def flake8(options, files):
    # An empty name is the Flake8 of the system.
    start = ("import sys; folder = sys.argv.pop(1); sys.path[:0] = [folder] if folder else []; "
             "from flake8.main.cli import main; sys.exit(main())")
    own = [f"--config={written('flake8.ini', options['config'])}", f"--extend-select={UNREAD}"]
    yield from told_by_flake8(start, own if options["config"].strip() else ["--isolated"], options["folder"], files)
    if UNREAD in options["config"]:
        # `ignore = E999` is more than `E9` for it.
        yield from told_by_flake8(start, ["--isolated", f"--select={UNREAD}"], options["folder"], files)


def told_by_flake8(start, given, folder, files):
    # What a comment in the code leaves out would be left out by those whom the comments are about.
    arguments = [*given, "--disable-noqa", "--jobs=1", "--exit-zero", "--format=%(path)s\t%(row)d\t%(col)d\t%(code)s\t%(text)s"]
    status, out, problems = run(["python3", "-I", "-B", "-c", start, folder, *arguments, *files])
    if status != 0:
        raise Unusable(f"Flake8 could not run.\n{problems}")
    for line in out.splitlines():
        parts = line.split("\t", 4)
        if len(parts) == 5:
            path, row, column, code, text = parts
            yield path, severity_of(code), code, text, max(1, int(row)), max(1, int(column))


# A file that Flake8 cannot read has this one comment. Python may read it all the same, so settings cannot leave it out
# either: nothing is known of the file.
UNREAD = "E9"


def severity_of(code):
    if code.startswith(UNREAD):
        return "fatal"
    if code.startswith("W"):
        return "warning"
    return "info" if code.startswith("C") or code.startswith("N8") else "error"


def checkstyle(options, files):
    own = "<" in options["config"]
    config = options["config"] if own else without_excuses(brought(options["file"], options["config"].strip()))
    settings = written("checkstyle.xml", with_document_type(without_module_filter(config)))
    start = ["java", "-jar", options["file"]] if options["file"].endswith(".jar") else [options["file"]]
    looked_at = as_java_reads([path for path in files if not is_module(path)], os.path.realpath(options["student"]))
    if not looked_at:
        return
    # It ends with the number of errors.
    _status, out, problems = run([*start, "-f", "xml", "-c", settings, *looked_at])
    try:
        tree = xml.etree.ElementTree.fromstring(out)
    except xml.etree.ElementTree.ParseError:
        raise Unusable(f"Checkstyle could not run.\n{problems}{out[:2_000]}") from None
    for file in tree.iter("file"):
        for one in file.iter("error"):
            severity = one.get("severity") if one.get("severity") in ("error", "warning", "info") else "error"
            code = (one.get("source") or "").rpartition(".")[2].removesuffix("Check")
            yield looked_at.get(file.get("name"), file.get("name")), severity, code, one.get("message"), int(one.get("line") or 1), int(one.get("column") or 1)


# What makes comments and annotations of the hand-in leave out what is found in it. Own settings may want them.
EXCUSING = {
    "SuppressWarningsFilter", "SuppressWarningsHolder", "SuppressionCommentFilter", "SuppressWithNearbyCommentFilter",
    "SuppressWithNearbyTextFilter", "SuppressWithPlainTextCommentFilter",
}


def brought(program, name):
    """Settings that Checkstyle brings itself, in its archive of classes."""
    archive = program if program.endswith(".jar") else "/usr/share/java/checkstyle.jar"
    try:
        with zipfile.ZipFile(archive) as opened:
            return opened.read(name).decode("utf-8")
    except (OSError, KeyError, zipfile.BadZipFile) as problem:
        raise Unusable(f"Checkstyle on this machine has no {name}: {problem}") from None


def without_excuses(config):
    tree = xml.etree.ElementTree.fromstring(config)
    for parent in list(tree.iter()):
        for child in list(parent):
            if child.get("name") in EXCUSING:
                parent.remove(child)
    return xml.etree.ElementTree.tostring(tree, encoding="unicode")


# Checkstyle cannot read `module x { }`, so its settings leave out what ends like the name of such a file. Java compiles
# classes in files of that name, too.
MODULE_FILTER = re.compile(
    r'<module\s+name="BeforeExecutionExclusionFileFilter"\s*>\s*'
    r'<property\s+name="fileNamePattern"\s+value="module\\-info\\.java\$"\s*/>\s*</module>'
)
IN_JAVA = re.compile(
    r'//[^\r\n]*|/\*.*?\*/|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\r\n])*"|\'(?:\\.|[^\'\\\r\n])*\'', re.DOTALL
)
MODULE = re.compile(r"(?:\s|import [\w.*\s]+;|@[\w.]+(?:\([^()]*\))?)*(?:open\s+)?module\s[\w.\s]+\{[^{}]*\}\s*")


def without_module_filter(config):
    return MODULE_FILTER.sub("", config)


def is_module(path):
    if os.path.basename(path) != "module-info.java":
        return False
    return MODULE.fullmatch(IN_JAVA.sub(" ", without_escapes(text_of(path)))) is not None


# Java reads escapes before anything else, Checkstyle only in texts: code may follow a comment that ends by one. Those in
# texts stay, since there are rules about them, but for the ones that end a text.
ENDING = re.compile(r"(?<!\\)((?:\\\\)*)\\u+(00(?:0[aAdD]|2[27aAfF]|5[cC]))")
OTHER = re.compile(r"(?<!\\)((?:\\\\)*)\\u+(00(?:0[9bBcC]|[2-6][0-9a-fA-F]|7[0-9a-eA-E]))")


def without_escapes(text):
    def as_letter(found):
        return found[1] + chr(int(found[2], 16))

    text, parts, start = ENDING.sub(as_letter, text), [], 0
    for found in IN_JAVA.finditer(text):
        parts += [OTHER.sub(as_letter, text[start:found.start()]), found[0]]
        start = found.end()
    return "".join([*parts, OTHER.sub(as_letter, text[start:])])


def as_java_reads(files, student):
    """The files by the names under which Checkstyle sees them: copies of all, where one is written with escapes."""
    texts = {path: text_of(path) for path in files}
    read = {path: without_escapes(text) for path, text in texts.items()}
    if read == texts:
        return {path: path for path in files}
    return {written(os.path.join("plain", os.path.relpath(path, student)), text): path for path, text in read.items()}


def text_of(path):
    try:
        with open(path, encoding="utf-8", errors="replace", newline="") as file:
            return file.read()
    except OSError as problem:
        raise Unusable(f"A file of the submission cannot be read: {problem.strerror}.") from None


DOCUMENT_TYPE = (
    '<!DOCTYPE module PUBLIC "-//Checkstyle//DTD Checkstyle Configuration 1.3//EN" '
    '"https://checkstyle.org/dtds/configuration_1_3.dtd">\n'
)


def with_document_type(config):
    """Checkstyle reads no settings without one, and brings this one itself."""
    if "<!DOCTYPE" in config:
        return config
    head, end, rest = config.partition("?>")
    return head + end + "\n" + DOCUMENT_TYPE + rest if end else DOCUMENT_TYPE + config


READERS = {"flake8": flake8, "checkstyle": checkstyle}


def lines_of(found, options):
    """The same code at the same place counts once. The counts are of all comments, also those that are not kept."""
    seen, counts, kept = set(), {"fatal": 0, "error": 0, "warning": 0, "info": 0}, {}
    real = os.path.realpath(options["student"]) + os.sep
    for path, severity, code, text, row, column in found:
        if (path, code, row, column) in seen:
            continue
        seen.add((path, code, row, column))
        counts[severity] += 1
        if len(seen) <= MOST_COMMENTS:
            place = {"line": row, "column": column}
            item = {"code": code, "severity": severity, "msg": text[:MOST_CHARACTERS], "loc": {"start": place, "end": place}}
            kept.setdefault(path.removeprefix(real), []).append(item)
    for path, items in kept.items():
        yield {"tag": "comments", "comments": [{"filename": path, "origin": options["origin"], "items": items}]}
    yield {"counts": counts}
