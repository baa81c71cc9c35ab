"""Other ways to write the same: rules are also looked for in the text as it would be in the plainest of them."""

import bisect
import re

from .matching import matches_in, places_of

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
    bare = bytearray(text)
    for number, places in places_of(text, ending, [f"kind: {kind}" for kind in kinds.split()], language, tool).items():
        # The end of a line that goes on is part of what joins it.
        kept = b"" if number == 1 and ending == ".py" else b"\r\n"
        for start, end in places:
            bare[start:end] = blank(bare[start:end], kept)
    return bytes(bare)


def blank(text, kept=b"\r\n"):
    return bytes(letter if letter in kept else 32 for letter in text)


# A call of what may be nothing.
OPTIONAL = {
    **dict.fromkeys((".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx"), rb"\?\.(?=[(\[])|\?(?=\.[^\d.])"),
    **dict.fromkeys((".cs", ".kt", ".swift"), rb"\?(?=\.[^\d.])"), ".rb": rb"&(?=\.[a-z])", ".php": rb"\?(?=->)",
}
IN_BRACKETS = re.compile(rb"(^|[=;{}(,\[:?!&|+*/%<>-]|\b(?:return|await)\b)([ \t]*)\((\w+)\)(?=\s*\()", re.MULTILINE)
# What is called in brackets; there is no such thing in Java, and none that has to be looked for in Ruby.
CALLS = {
    ".py": "call", ".cs": "invocation_expression", ".php": "function_call_expression",
    **dict.fromkeys((".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".c", ".h", ".cc", ".cpp", ".hpp", ".go", ".rs"),
                    "call_expression"),
}
# Arguments for the types of a call: `sort<number>(x)`, in Java before its name.
TYPES = {
    ".cs": "type_argument_list", **dict.fromkeys((".cc", ".cpp", ".hpp"), "template_argument_list"),
    **dict.fromkeys((".java", ".ts", ".tsx", ".kt", ".rs", ".scala", ".swift", ".go"), "type_arguments"),
}
IN_SQUARE_BRACKETS = re.compile(rb"(?<=\w)\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*\](?=\()")
NEW = re.compile(rb"\bnew\s+[\w.:]+\s*\Z")
CALLED = re.compile(rb"(?:\s*\))*\s*\(")
UNPACKED = re.compile(rb"((?:[=:;]|\b(?:return|yield|in|match)\b)[ \t]*|[\[({,]\s*)\*(?=[ \t]*[\w(\[{])")


IMPORTED = re.compile(rb"(\bfrom[ \t]+[\w.]+[ \t]*import[ \t]*)\(([^()]*?),?(\s*)\)")


def imported(found):
    """`from math import (sqrt,)`, also over several lines."""
    names = found[2] + b" " * (len(found[0]) - len(found[1] + found[2]) - 1)
    return found[1] + b" " + re.sub(rb"\s", b" ", names)


def plainly_called(text, ending, tool):
    """Calls as the rules write them: neither `(eval)(x)`, `a?.sort()` nor `sort<number>(x)`. Places stay."""
    if ending in OPTIONAL:
        text = re.sub(OPTIONAL[ending], lambda found: b" " * len(found[0]), text)
    language = COMMENTS[ending].split(":")[0]
    if ending in TYPES:
        text = without_types(text, ending, language, tool)
    if ending in CALLS:
        text = without_brackets(text, ending, language, tool)
    if ending == ".py":
        # The tool takes `1, *sorted(x)` for a call of `*sorted`.
        text = IMPORTED.sub(imported, UNPACKED.sub(rb"\1 ", text))
    return IN_BRACKETS.sub(rb"\1\2 \3 ", text)


def without_types(text, ending, language, tool):
    bare = bytearray(text)
    for start, end in places_of(text, ending, [f"kind: {TYPES[ending]}"], language, tool).get(0, []):
        before = text[max(0, start - 200):start].rstrip()
        if ending == ".rs" and before.endswith(b"::"):
            start = text.rindex(b"::", 0, start)
        is_of_call = before.endswith(b".") if ending == ".java" else re.compile(rb"\s*\(").match(text, end)
        if is_of_call and not NEW.search(before):
            bare[start:end] = blank(text[start:end])
    return IN_SQUARE_BRACKETS.sub(lambda found: blank(found[0]), bytes(bare)) if ending == ".go" else bytes(bare)


def without_brackets(text, ending, language, tool):
    rule = f"kind: parenthesized_expression, inside: {{kind: {CALLS[ending]}, field: function, stopBy: end}}"
    bare = bytearray(text)
    for start, end in sorted(places_of(text, ending, [rule], language, tool).get(0, [])):
        if not CALLED.match(text, end):
            continue
        # A name and what is called may stand on lines of their own only within the brackets.
        bare[start:end] = blank(text[start:start + 1]) + text[start + 1:end - 1].replace(b"\n", b" ") + b" "
    return bytes(bare)


def additions(text, ending, rules, tool):
    """Other ways to write the same that are looked at: places in the text, and what stands there instead."""
    told = []
    if ending == ".py":
        # `sorted(x for x in y)` has no list of arguments for the tool, as `sorted((x for x in y))` has.
        around = places_of(text, ending, ["kind: generator_expression, inside: {kind: call}"], "python", tool)
        told.append([added for start, end in around.get(0, []) for added in ((start, start, b"("), (end, end, b")"))])
    if ending == ".py" and "import" in rules:
        told += [imported_apart(text), imported_apart(text, is_plain=True)]
    is_loop = ending in BODIES and re.search(r"\bfor\b", rules)
    braces, loops = [], [with_plain_loops(text, ending), with_open_loops(text, ending, tool)] if is_loop else []
    if ending in BODIES and "{" in rules and not re.search(r"\b(?:statement_)?block\b|compound_statement", rules):
        braces = in_braces(text, ending, tool)
    told += [braces, *(braces + plain for plain in loops if plain)]
    return [apart(added) for added in told if added]


def apart(added):
    """In their order, without what stands inside of another one."""
    kept = []
    for one in sorted(added):
        if not kept or one[0] >= kept[-1][1]:
            kept.append(one)
    return kept


IMPORT = re.compile(rb"(?:^|(?<=[;:]))[ \t]*((?:from[ \t]*[\w.]+[ \t]+)?import[ \t]+)([\w., \t]+)", re.MULTILINE)
OTHER_NAME = re.compile(rb"[ \t]+as[ \t]+\w+[ \t]*")


def imported_apart(text, is_plain=False):
    """`import os; import sys` for `import os, sys`: rules name one of them, often without what it is called (`as x`)."""
    added = []
    for found in IMPORT.finditer(text):
        for comma in re.finditer(rb",[ \t]*", found[2]):
            added.append((found.start(2) + comma.start(), found.start(2) + comma.end(), b";" + found[1]))
        if is_plain:
            added += [(*other.span(), b" ") for other in OTHER_NAME.finditer(text, *found.span(2))]
    return added


# What a loop declares first, and words before the variable of one over values.
LOOP = re.compile(rb"\bfor\s*\(([^;(){}=]+)(?=[=;])")
VARIABLE = re.compile(rb"\w+(?:\s*\[\s*\])?\Z")
IN_SCRIPTS = re.compile(rb"\bfor\s*(?:await\s*)?\((\s*(?:let|const|var)\b)"
                        rb"(?:\s{1,100}\w{1,100}(\s{0,100}:[^=;(){}]{1,100}?)(?=\s{0,100}=|\s{1,100}of\b))?")
# Where a loop says nothing; `(;` and `;)` stand nowhere else.
NOTHING = re.compile(rb"(?<=\()\s*(?=;)|(?<=;)\s*(?=[;)])")
OVER_VALUES = re.compile(rb"\bfor\s*\(\s*((?:final|const)\s)(?=[^;(){}=:]+:)")


def with_plain_loops(text, ending):
    """`for (i = 0; ...)` for `for (int i = 0; ...)` and for `for (; ...)`, and `for (x of y)` for `for (const x of y)`: rules
    that leave open what stands there are read as the former."""
    added = [(*found.span(), b"0") for found in NOTHING.finditer(text)]
    if ending not in (".java", ".c", ".h", ".cc", ".cpp", ".hpp"):
        return added + [(*found.span(part), b"") for found in IN_SCRIPTS.finditer(text) for part in (1, 2) if found[part]]
    added += [(*found.span(1), b"") for found in OVER_VALUES.finditer(text)]
    for found in LOOP.finditer(text):
        kept = found[1].rstrip()
        name = VARIABLE.search(kept)
        before = kept[:name.start()] if name else b""
        kind = before.rstrip(b"*& \t\r\n")
        # Neither a value that is changed, as in `*p = 0` and `p->n = 0`, nor one that stands alone.
        if kind.strip() and re.fullmatch(rb"[\w.:<>,\[\]?\s]+", kind):
            added.append((found.start(1), found.start(1) + len(kind), b""))
    return added


def with_open_loops(text, ending, tool):
    """`for (0; ...)` for `for (int i{0}; ...)`, and for all else that a loop may declare: rules that leave open how it
    begins find it."""
    field = "init" if ending == ".java" else "initializer"
    rule = f"kind: for_statement, has: {{field: {field}, pattern: $$BEGIN}}"
    places = places_of(text, ending, [rule], COMMENTS[ending].split(":")[0], tool, "BEGIN").get(0, [])
    added = [(*found.span(), b"0") for found in NOTHING.finditer(text)]
    return added + [(start, end, b"0;" if text[end - 1:end] == b";" else b"0") for start, end in places]


LOOPS = "while_statement.body for_statement.body do_statement.body if_statement.consequence "
# Statements with one inside, which stands in braces or without.
BODIES = {
    ".java": LOOPS + "enhanced_for_statement.body if_statement.alternative",
    **dict.fromkeys((".c", ".h"), LOOPS + "else_clause"),
    **dict.fromkeys((".cc", ".cpp", ".hpp"), LOOPS + "for_range_loop.body else_clause"),
    **dict.fromkeys((".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx"), LOOPS + "for_in_statement.body else_clause"),
}


def in_braces(text, ending, tool):
    """`while (x) { f(); }` for `while (x) f();`."""
    added = []
    bodies = [body.partition(".") for body in BODIES[ending].split()]
    rules = [
        f"kind: {kind}, has: {{field: {field}, pattern: $$BODY}}" if field else f"kind: {kind}, has: {{pattern: $BODY}}"
        for kind, _, field in bodies
    ]
    for rule, places in places_of(text, ending, rules, COMMENTS[ending].split(":")[0], tool, "BODY").items():
        # What follows an `else` may be the next `if`.
        is_else = bodies[rule][2] in ("", "alternative")
        for start, end in places:
            if text[start:start + 1] != b"{" and not (is_else and re.compile(rb"if\b").match(text, start)):
                added += [(start, start, b"{"), (end, end, b"}")]
    return added


def matches_with(added, text, ending, rules, tool):
    """What is found where something else stands, with its places in the text as it is."""
    parts, begins, kept, at, length = [], [0], [(0, 0)], 0, 0
    for start, end, sign in added:
        parts += [text[at:start], sign]
        kept[-1] = (at, start)
        length += start - at + len(sign)
        begins.append(length)
        kept.append((end, len(text)))
        at = end
    [found] = matches_in(b"".join([*parts, text[at:]]), ending, rules, tool)

    def before(place):
        part = bisect.bisect_right(begins, place) - 1
        start, end = kept[part]
        # Within what stands there instead, the next part of the text is meant.
        return start + place - begins[part] if place - begins[part] <= end - start else kept[part + 1][0]

    return [{rule: [(before(start), before(end)) for start, end in places] for rule, places in found.items()}]


# Where both quotes mean the same, if nothing stands in them that one of them reads otherwise.
IN_QUOTES = {
    **dict.fromkeys((".py", ".js", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".rb", ".lua"), ["string"]),
    ".php": ["string", "encapsed_string"],
}
QUOTED_PLAINLY = re.compile(rb"""'[^'"\\\n$#]*'|"[^'"\\\n$#]*\"""")


def in_either_quotes(text, ending, rules, tool):
    """The text with `"x"` for `'x'`, and the other way round: rules name texts in one of them."""
    if ending not in IN_QUOTES or "regex" in rules or not set("\"'") & set(rules):
        return []
    kinds = [f"kind: {kind}" for kind in IN_QUOTES[ending]]
    found = places_of(text, ending, kinds, COMMENTS[ending].split(":")[0], tool)
    places = [place for kind in found.values() for place in kind if QUOTED_PLAINLY.fullmatch(text, *place)]
    told = []
    for sign in (b'"', b"'"):
        written = bytearray(text)
        for start, end in places:
            written[start:start + 1] = written[end - 1:end] = sign
        told.append(bytes(written))
    return [written for written in told if written != text]
