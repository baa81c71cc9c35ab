"""Looks for the rules of a Code Structure Test in one file of the hand-in, with ast-grep."""

import io
import json
import os
import re
import subprocess
import sys
import tokenize

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
        text = text_of(os.path.join(options["student"], options["file"]), options["student"])
        found = found_in(text, options)
    except Unusable as reason:
        print(reason, file=sys.stderr)
        return {"problem": str(reason)}
    return {"found": found}


class Unusable(Exception):
    pass


def text_of(path, folder):
    real = os.path.realpath(path)
    if not real.startswith(os.path.realpath(folder) + os.sep) or not os.path.isfile(real):
        raise Unusable(f"The file {os.path.relpath(path, folder)} is not there.")
    with open(real, "rb") as file:
        text = file.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise Unusable("The file is larger than 1 MiB.")
    text = as_compiled(text, os.path.splitext(path)[1].lower())
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
        text = re.sub(r"(?<!\\)((?:\\\\)*)\\u+([0-9a-fA-F]{4})", lambda found: found[1] + chr(int(found[2], 16)), text)
    lines = re.sub(r"\r(?!\n)", "\n", text)
    return re.sub("[\x85\u2028\u2029]", "\n", lines) if ending == ".cs" else lines


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
    name = "checked" + os.path.splitext(options["file"])[1]
    with open(name, "wb") as file:
        file.write(text)
    run = subprocess.run([options["tool"], "scan", "--json=stream", "--inline-rules", options["rules"], name],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if run.returncode not in (0, 1):
        raise Unusable("The rules cannot be used: " + run.stderr.decode("utf-8", "replace")[:2000])
    found = [{"count": 0, "places": []} for _ in range(options["count"])]
    for line in run.stdout.splitlines():
        match = json.loads(line)
        rule = found[int(match["ruleId"].removeprefix("rule"))]
        rule["count"] += 1
        if len(rule["places"]) < MOST_SHOWN:
            place = {"line": match["range"]["start"]["line"] + 1, "text": match["text"][:MOST_CHARACTERS]}
            rule["places"].append(place)
    return found
