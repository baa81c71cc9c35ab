"""Looks through the sources of a hand-in for what can reach the tool that tests it. It reads only, and within limits."""

import ast
import io
import json
import os
import tokenize

MOST_FILES = 200
LARGEST_FILE = 262_144
MOST_FOUND = 50
LONGEST_NAME = 200


def main(folder, language, descriptor):
    found = []
    for path in sources_of(folder, language["ending"]):
        found += [{"file": os.path.relpath(path, folder)[:LONGEST_NAME], "line": line, "rule": rule}
                  for line, rule in sorted(set(found_in(path, language["rules"])))]
        if len(found) >= MOST_FOUND:
            break
    for flag in found[:MOST_FOUND]:
        os.write(descriptor, json.dumps({"flag": flag}).encode() + b"\n")


def sources_of(folder, ending):
    count = 0
    for place, folders, files in os.walk(folder):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(place, name)
            if not name.endswith(ending) or os.path.islink(path) or not os.path.isfile(path):
                continue
            count += 1
            if count > MOST_FILES:
                return
            yield path


def found_in(path, rules):
    try:
        with open(path, "rb") as file:
            text = file.read(LARGEST_FILE)
    except OSError:
        return []
    try:
        words = list(words_of_tree(ast.parse(text)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        words = list(words_of_tokens(text))
    return [(line, rule["name"]) for line, kind, word in words for rule in rules if fits(rule, kind, word)]


def fits(rule, kind, word):
    if kind == "text":
        is_name = word in rule.get("modules", []) or word in rule.get("names", [])
        return is_name or any(part in word for part in rule.get("texts", []))
    if kind == "module":
        return any(word == module or word.startswith(module + ".") for module in rule.get("modules", []))
    return word in rule.get("names", []) or (kind == "dotted" and word in rule.get("dotted", []))


def words_of_tree(tree):
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Import):
            yield from ((line, "module", alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield line, "module", node.module or ""
            for alias in node.names:
                yield line, "dotted", f"{node.module}.{alias.name}"
                yield line, "name", alias.name
        elif isinstance(node, ast.Attribute):
            yield line, "name", node.attr
            if isinstance(node.value, ast.Name):
                yield line, "dotted", f"{node.value.id}.{node.attr}"
        elif isinstance(node, ast.Name):
            yield line, "name", node.id
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield line, "text", node.value


def words_of_tokens(text):
    """For what Python cannot read as a whole."""
    try:
        for token in tokenize.tokenize(io.BytesIO(text).readline):
            if token.type == tokenize.NAME:
                yield token.start[0], "name", token.string
                yield token.start[0], "module", token.string
    except (tokenize.TokenError, SyntaxError, ValueError, IndentationError):
        return
