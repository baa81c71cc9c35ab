// The works that the demo students hand in: small programs of our own, from right to wrong.

export type Work = Record<string, string>;

const greeting = {
  right: `"""Greets somebody by name."""


def greet(name: str) -> str:
    """The greeting for a name; strangers are greeted too."""
    if not name:
        return "Hello, stranger!"
    return f"Hello, {name}!"


if __name__ == "__main__":
    print(greet(input().strip()))
`,
  noStranger: `name = input()
print("Hello, " + name + "!")
`,
  wrong: `print("Hello world")
`,
} as const;

const wordCount = {
  right: `"""Counts words."""
from collections import Counter


def count_words(text: str) -> dict[str, int]:
    words = "".join(c.lower() if c.isalpha() else " " for c in text).split()
    return dict(Counter(words))


def most_common(text: str) -> str:
    """The word that stands most often in the text; the first of the alphabet where several do."""
    counts = count_words(text)
    if not counts:
        return ""
    return min(counts, key=lambda word: (-counts[word], word))
`,
  caseMatters: `def count_words(text):
    counts = {}
    for word in text.split():
        if word in counts:
            counts[word] += 1
        else:
            counts[word] = 1
    return counts


def most_common(text):
    counts = count_words(text)
    best = ""
    for word in counts:
        if best == "" or counts[word] > counts[best]:
            best = word
    return best
`,
  crashes: `def count_words(text):
    words = text.lower().split(" ")
    return {word: words.count(word) for word in words}


def most_common(text):
    return sorted(count_words(text))[0]
`,
  endless: `def count_words(text):
    position = 0
    while position < len(text):
        if text[position] == " ":
            position += 1
    return {}


def most_common(text):
    return max(count_words(text))
`,
} as const;

/** Works for the closed assignment, in the order of the students. */
export const greetingWorks: readonly Work[] = [
  { 'greeting.py': greeting.right },
  { 'greeting.py': greeting.noStranger },
  { 'greeting.py': greeting.right, 'README.md': '# Greeting\n\nRun it with `python3 greeting.py`.\n' },
  { 'greeting.py': greeting.wrong },
  { 'greeting.py': greeting.noStranger },
  { 'greeting.py': greeting.right },
  { 'greeting.py': greeting.wrong },
  { 'greeting.py': greeting.right },
  { 'greeting.py': greeting.noStranger },
];

/** Works for the open assignment, in the order of the students. */
export const wordCountWorks: readonly Work[] = [
  { 'word_count.py': wordCount.caseMatters },
  { 'word_count.py': wordCount.right },
  { 'word_count.py': wordCount.crashes },
  { 'word_count.py': wordCount.right },
  { 'word_count.py': wordCount.endless },
  { 'word_count.py': wordCount.caseMatters },
];
