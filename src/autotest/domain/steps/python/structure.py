"""Looks for the rules of a Code Structure Test in one file of the hand-in, with ast-grep."""

import io
import json
import os
import re
import subprocess
import sys
import tempfile
import tokenize
import unicodedata

MOST_BYTES = 1_048_576
MOST_SHOWN = 20
MOST_CHARACTERS = 200


def main(options):
    os.close(options["program"])
    answer = answer_of(options)
    with os.fdopen(options["record"], "w") as record:
        record.write(json.dumps(answer) + "\n")


def answer_of(options):
    try:
        text = text_of(os.path.join(options["student"], options["file"]), options["student"], options["rules"])
        found = found_in(text, options)
    except Unusable as reason:
        print(reason, file=sys.stderr)
        return {"problem": str(reason)}
    return {"found": found}


class Unusable(Exception):
    pass


def text_of(path, folder, rules):
    real = os.path.realpath(path)
    if not real.startswith(os.path.realpath(folder) + os.sep) or not os.path.isfile(real):
        raise Unusable(f"The file {os.path.relpath(path, folder)} is not there.")
    with open(real, "rb") as file:
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise Unusable("The file is larger than 1 MiB.")
    ending = os.path.splitext(path)[1].lower()
    text = as_compiled(text, ending)
    if ending in SPELLED:
        text = with_known_spelling(text, rules, SPELLED[ending])
    # A comment with this word would switch the rules off. The other word has the same length, so places stay.
    return text.replace("ast-grep-ignore", "ast_grep_ignore").encode("utf-8", "replace")


def as_compiled(text, ending):
    """The text as the language reads it. The tool passes over files that are not UTF-8, and knows one end of lines."""
    if ending == ".py":
        # The first lines may name another encoding, in which a comment holds code.
        try:
            encoding, _ = tokenize.detect_encoding(io.BytesIO(text).readline)
            text = text.decode(encoding)
        except (SyntaxError, LookupError, ValueError) as problem:
            raise Unusable(f"The file is not text: {problem}.") from None
    else:
        text = decoded(text)
    if ending == ".java":
        text = re.sub(ODD + r"\\u+([0-9a-fA-F]{4})", lambda found: found[1] + chr(int(found[2], 16)), text)
    lines = re.sub(r"\r(?!\n)", "\n", text)
    if ending == ".cs":
        lines = with_ends_in_sections(re.sub("[\x85\u2028\u2029]", "\n", lines))
    return with_plain_names(lines, ending)


# A backslash that no other one takes for itself.
ODD = r"(?<!\\)((?:\\\\)*)"
ESCAPED = re.compile(ODD + r"\\(?:u([0-9a-fA-F]{4})|u\{0*([0-9a-fA-F]{1,6})\}|U([0-9a-fA-F]{8}))")
IN_C = re.compile(r""""(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n]){1,4}'|//[^\n]*|/\*(?:.*?\*/|.*\Z)|<::(?![:>])|<:|:>|<%|%>|%:""", re.DOTALL)
DIGRAPHS = {"<:": "[", ":>": "]", "<%": "{", "%>": "}", "%:": "#"}
QUOTED = {
    ".kt": r"`(\w+)`", ".swift": r"`(\w+)`", ".scala": r"`(\w+)`", ".rs": r"\br#(\w+)", ".cs": r"(?<![\w\"$])@([^\W\d]\w*)",
}
# Where one of these is quoted, it is a name that could not stand there without.
RESERVED = set(
    "abstract actor as async await base become bool box break byte case catch char checked class const continue crate "
    "decimal default defer deinit delegate do double dyn else enum event explicit export extends extension extern "
    "fallthrough false fileprivate final finally fixed float fn for foreach forSome fun func given goto guard if impl "
    "implicit import in init inout int interface internal is lazy let lock long loop macro match mod move mut namespace "
    "new nil null object open operator out override package params priv private protected protocol public pub readonly "
    "ref rethrows return sbyte sealed self Self short sizeof stackalloc static string struct subscript super switch "
    "then this throw throws trait true try type typealias typeof uint ulong unchecked union unsafe unsized use ushort "
    "using val var virtual void volatile when where while with yield".split()
)


def with_plain_names(text, ending):
    """Names and signs as the rules write them, where the language has another way to write the same."""
    if ending == ".py":
        return re.sub(r"[^\W\d]\w*", lambda found: unicodedata.normalize("NFKC", found[0]), text)
    if ending == ".css":
        text = re.sub(r"\\(?:([0-9a-fA-F]{1,6})\s?|([g-zG-Z_-]))", plain_letter, text)
    if ending in (".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".cs"):
        text = ESCAPED.sub(unescaped, text)
    if ending in (".c", ".h", ".cc", ".cpp", ".hpp"):
        return IN_C.sub(lambda found: DIGRAPHS.get(found[0], found[0]), joined(text, " \t"))
    if ending == ".sh":
        return joined(text, "")
    if ending in QUOTED:
        text = re.sub(QUOTED[ending], lambda found: found[0] if found[1] in RESERVED else found[1], text)
    return text


def unescaped(found):
    """Only letters of names: no other sign may be written so outside of texts."""
    letter = chr(min(int(found[2] or found[3] or found[4], 16), 0x10FFFF))
    return found[1] + letter if letter == "$" or ("a" + letter).isidentifier() else found[0]


def plain_letter(found):
    letter = chr(min(int(found[1], 16), 0x10FFFF)) if found[1] else found[2]
    return letter if re.match(r"[\w-]", letter) else found[0]


DIRECTIVE = re.compile(r"[ \t]*#[ \t]*(?:if|elif|else|endif)\b")
# What begins, and where it ends. Texts of one line end with it.
BEGINNINGS = re.compile(r"/\*|//|@\$?\"|\$@\"|\"{3,}|\"|'")


def with_ends_in_sections(text):
    """C# reads nothing in a section that is left out: what begins there, such as a comment, hides nothing behind it."""
    sections, current, depth = [], [], 0
    for line in text.split("\n"):
        if DIRECTIVE.match(line):
            sections += [ended("\n".join(current)) if depth > 0 else "\n".join(current)] if current else []
            sections.append(line)
            current = []
            depth += {"if": 1, "endif": -1}.get(line.strip(" \t#").split()[0], 0)
        else:
            current.append(line)
    return "\n".join([*sections, *(["\n".join(current)] if current else [])])


def ended(section):
    """The section without signs that begin a comment or a text which goes on behind it."""
    parts, at, open_signs = [], 0, set()
    while (begun := BEGINNINGS.search(section, at)) is not None:
        sign = begun[0]
        end = -1 if sign in open_signs else end_of(section, begun.end(), sign)
        parts.append(section[at:begun.start()])
        if end < 0:
            # What has no end here has none further on.
            open_signs.add(sign)
            end = begun.end()
            parts.append(" " * len(sign))
        else:
            parts.append(section[begun.start():end])
        at = end
    return "".join(parts) + section[at:]


ENDS = {
    "//": re.compile(r"[^\n]*"),
    "'": re.compile(r"(?:\\[^\n]|[^'\\\n])*'?"),
    '"': re.compile(r'(?:\\[^\n]|[^"\\\n])*"?'),
    "/*": re.compile(r".*?\*/", re.DOTALL),
    "@": re.compile(r'(?:[^"]|"")*"'),
}


def end_of(section, at, sign):
    """Where what began ends; below 0 where it does not."""
    if sign.startswith('"' * 3):
        found = section.find(sign, at)
        return found + len(sign) if found >= 0 else -1
    ends = ENDS["@" if "@" in sign else sign].match(section, at)
    return ends.end() if ends else -1


def joined(text, spaces):
    """Lines that end with a backslash go on with the next one. As many lines stay as there were."""
    written, missing = [], 0
    for line in text.split("\n"):
        bare = line.removesuffix("\r").rstrip(spaces) if spaces else line.removesuffix("\r")
        if bare.endswith("\\"):
            written.append(bare[:-1])
            missing += 1
        else:
            written.append(line + "\n" * (missing + 1))
            missing = 0
    return "".join(written).removesuffix("\n")


# Names that are the same in any spelling, with what stands beside them: PHP reads functions so, also behind a backslash,
# CSS all but classes and ids, HTML elements and attributes.
SPELLED = {
    ".php": r"(?<![\w$\\>:])\\?([A-Za-z_]\w*)(?=\s{0,20}\()",
    ".css": r"(?<![\w.#-])([A-Za-z][\w-]*)",
    ".html": r"(?:(?<=<)|(?<=</))([A-Za-z][\w-]*)|(?<=[\s\"'/])([A-Za-z][\w-]*)(?=\s{0,20}=)",
}


def with_known_spelling(text, rules, name):
    words = {}
    for word in set(re.findall(r"[A-Za-z_][\w-]*", rules)):
        words.setdefault(word.lower(), []).append(word)
    known = {low: found[0] for low, found in words.items() if len(found) == 1}
    return re.sub(name, lambda found: known.get((found[found.lastindex]).lower(), found[0]), text)


def decoded(text):
    wide = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
    try:
        return text.decode(wide.get(text[:2], "utf-8"))
    except UnicodeDecodeError:
        return text.decode("latin-1")


def found_in(text, options):
    if not os.path.isfile(options["tool"]):
        raise Unusable("ast-grep is not on this machine. Build the snapshot again.")
    # The home of the tool: no settings and no list of ignored files of the hand-in are near.
    os.chdir(os.path.expanduser("~"))
    ending = os.path.splitext(options["file"])[1].lower()
    matches = matches_in(text, ending, options["rules"], options["tool"])
    if "comment" not in options["rules"]:
        bare = plainly_called(without_comments(text, ending, options["tool"]), ending)
        matches += [] if bare == text else matches_in(bare, ending, options["rules"], options["tool"])
    return counted(matches, text, options["count"])


def matches_in(text, ending, rules, tool):
    """For each rule: where what was found begins and ends, in bytes."""
    name = "checked" + ending
    with open(name, "wb") as file:
        file.write(text)
    found = {}
    # Each match quotes its line, so all of them together can be very long.
    with tempfile.TemporaryFile() as problems, subprocess.Popen(
        [tool, "scan", "--json=stream", "--inline-rules", rules, name], stdout=subprocess.PIPE, stderr=problems
    ) as run:
        for line in run.stdout:
            match = json.loads(line)
            place = match["range"]["byteOffset"]
            rule = int(match["ruleId"].removeprefix("rule"))
            found.setdefault(rule, []).append((place["start"], place["end"]))
        if run.wait() not in (0, 1):
            problems.seek(0)
            raise Unusable("The rules cannot be used: " + problems.read(2000).decode("utf-8", "replace"))
    return [found]


COMMENTS = {
    ".py": "python: comment line_continuation", ".c": "c: comment", ".h": "c: comment", ".cc": "cpp: comment",
    ".cpp": "cpp: comment", ".hpp": "cpp: comment", ".cs": "csharp: comment", ".css": "css: comment",
    ".ex": "elixir: comment", ".go": "go: comment", ".hs": "haskell: comment", ".html": "html: comment",
    ".java": "java: line_comment block_comment", ".js": "javascript: comment", ".mjs": "javascript: comment",
    ".cjs": "javascript: comment", ".jsx": "javascript: comment", ".kt": "kotlin: line_comment multiline_comment",
    ".lua": "lua: comment", ".php": "php: comment", ".rb": "ruby: comment", ".rs": "rust: line_comment block_comment",
    ".scala": "scala: comment block_comment", ".sh": "bash: comment", ".swift": "swift: comment multiline_comment",
    ".ts": "typescript: comment", ".tsx": "tsx: comment",
}


def without_comments(text, ending, tool):
    """The tool takes `eval/**/(x)` for something else than `eval(x)`. Places stay, but for lines."""
    language, kinds = COMMENTS[ending].split(": ")
    rules = "\n---\n".join(
        f"id: rule{number}\nlanguage: {language}\nrule:\n  kind: {kind}" for number, kind in enumerate(kinds.split()))
    [found] = matches_in(text, ending, rules, tool)
    bare = bytearray(text)
    for number, places in found.items():
        # The end of a line that goes on is part of what joins it.
        kept = b"" if number == 1 and ending == ".py" else b"\r\n"
        for start, end in places:
            bare[start:end] = bytes(letter if letter in kept else 32 for letter in bare[start:end])
    return bytes(bare)


# A call of what may be nothing.
OPTIONAL = {
    **dict.fromkeys((".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx"), rb"\?\.(?=[(\[])|\?(?=\.[^\d.])"),
    **dict.fromkeys((".cs", ".kt", ".swift"), rb"\?(?=\.[^\d.])"), ".rb": rb"&(?=\.[a-z])", ".php": rb"\?(?=->)",
}
IN_BRACKETS = re.compile(rb"(^|[=;{}(,\[:?!&|+*/%<>-]|\breturn\b)([ \t]*)\((\w+)\)(?=\s*\()", re.MULTILINE)


def plainly_called(text, ending):
    """Calls as the rules write them: neither `(eval)(x)` nor `a?.sort()`. Places stay."""
    if ending in OPTIONAL:
        text = re.sub(OPTIONAL[ending], lambda found: b" " * len(found[0]), text)
    return IN_BRACKETS.sub(rb"\1\2 \3 ", text)


def counted(all_found, text, count):
    """What is found in the text as it is, or as it is without what changes nothing: once for both."""
    told = []
    for rule in range(count):
        # An end may stand behind a comment in one of them, so the beginnings are compared.
        ends = {}
        for found in all_found:
            here = {}
            for start, end in found.get(rule, []):
                here.setdefault(start, []).append(end)
            for start, found_ends in here.items():
                if len(found_ends) > len(ends.get(start, [])):
                    ends[start] = found_ends
        places = sorted((start, end) for start, found_ends in ends.items() for end in found_ends)
        told.append({"count": len(places), "places": [shown(text, *place) for place in places[:MOST_SHOWN]]})
    return told


def shown(text, start, end):
    quoted = text[start:end].decode("utf-8", "replace")
    return {"line": text.count(b"\n", 0, start) + 1, "text": quoted[:MOST_CHARACTERS]}
