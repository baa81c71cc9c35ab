"""Asks ast-grep where its rules match."""

import json
import subprocess
import tempfile


class Unusable(Exception):
    """Why nothing can be looked for, in a sentence for the teacher."""


def matches_in(text, ending, rules, tool, part=None):
    """For each rule: where what was found begins and ends, in bytes, or that part of it."""
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
            place = (match["metaVariables"]["single"][part] if part else match)["range"]["byteOffset"]
            rule = int(match["ruleId"].removeprefix("rule"))
            found.setdefault(rule, []).append((place["start"], place["end"]))
        if run.wait() not in (0, 1):
            problems.seek(0)
            raise Unusable("The rules cannot be used: " + problems.read(2000).decode("utf-8", "replace"))
    return [found]


def places_of(text, ending, rules, language, tool, part=None):
    whole = "\n---\n".join(
        f"id: rule{number}\nlanguage: {language}\nrule: {{{rule}}}" for number, rule in enumerate(rules))
    [found] = matches_in(text, ending, whole, tool, part)
    return found
