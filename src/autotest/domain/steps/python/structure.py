"""Looks for the rules of a Code Structure Test in one file of the hand-in, with ast-grep."""

import json
import os
import sys

from .matching import Unusable, matches_in
from .spelling import SPELLED, as_compiled, with_known_spelling
from .writings import additions, in_either_quotes, matches_with, plainly_called, without_comments

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


def found_in(text, options):
    if not os.path.isfile(options["tool"]):
        raise Unusable("ast-grep is not on this machine. Build the snapshot again.")
    # The home of the tool: no settings and no list of ignored files of the hand-in are near.
    os.chdir(os.path.expanduser("~"))
    ending = os.path.splitext(options["file"])[1].lower()
    matches = matches_in(text, ending, options["rules"], options["tool"])
    bare = text
    if "comment" not in options["rules"]:
        bare = plainly_called(without_comments(text, ending, options["tool"]), ending, options["tool"])
        matches += [] if bare == text else matches_in(bare, ending, options["rules"], options["tool"])
        for added in additions(bare, ending, options["rules"], options["tool"]):
            matches += matches_with(added, bare, ending, options["rules"], options["tool"])
    for quoted in in_either_quotes(bare, ending, options["rules"], options["tool"]):
        matches += matches_in(quoted, ending, options["rules"], options["tool"])
    return counted(matches, text, options["count"])


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
