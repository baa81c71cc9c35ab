"""A file of the hand-in as its language reads it: rules name things in one spelling, and there are others."""

import io
import re
import tokenize
import unicodedata

from .matching import Unusable


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
