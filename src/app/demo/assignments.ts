// The assignments of the demo courses: our own texts, templates, rubrics and tests.
import type { RequestBlock } from '../../autotest/domain/wire/request-blocks.ts';
import type { Work } from './works.ts';

export interface DemoRow {
  type: 'normal' | 'continuous';
  header: string;
  description: string;
  items: { header: string; description: string; points: number }[];
}

export interface DemoAssignment {
  name: string;
  description: string;
  template: Work;
  rows: DemoRow[];
  /** Test blocks; `rowId` gives the id of the rubric row with this header. */
  tests(rowId: (header: string) => number | undefined): RequestBlock[];
}

const correctness: DemoRow = {
  type: 'continuous',
  header: 'Correctness',
  description: 'The share of passed tests.',
  items: [
    { header: 'No test passes', description: '', points: 0 },
    { header: 'All tests pass', description: '', points: 6 },
  ],
};

const style: DemoRow = {
  type: 'normal',
  header: 'Style',
  description: 'Names, layout and comments.',
  items: [
    {
      header: 'Hard to read',
      description: 'Names say nothing, or everything stands in one place.',
      points: 0,
    },
    { header: 'Readable', description: 'Good names; some comments or functions are missing.', points: 1 },
    { header: 'A pleasure', description: 'Clear names, small functions, a word where it helps.', points: 2 },
  ],
};

const structure: DemoRow = {
  type: 'normal',
  header: 'Structure',
  description: 'Functions do one thing and can be tested alone.',
  items: [
    { header: 'One block', description: '', points: 0 },
    { header: 'Some functions', description: '', points: 1 },
    { header: 'Well divided', description: '', points: 2 },
  ],
};

type Match = { input: string; output: string; name: string };

function ioMatches(matches: Match[]): RequestBlock[] {
  return matches.map(({ input, output, name }) => ({
    simpleMatch: {
      name,
      inputText: input,
      outputText: output,
      caseSensitivity: 'sensitive',
      whitespacesPolicy: 'include',
    },
  }));
}

export const greetingAssignment: DemoAssignment = {
  name: 'Greeting',
  description: `# Greeting

Write a program \`greeting.py\` that reads **one line**, a name, and greets it:

\`\`\`
$ echo Ada | python3 greeting.py
Hello, Ada!
\`\`\`

An empty line greets a stranger: \`Hello, stranger!\`

You may hand in as often as you like until the deadline. The tests run right away.
`,
  template: { 'greeting.py': '# Read a name, print a greeting.\n' },
  rows: [correctness, style, structure],
  tests: (rowId) => [
    {
      connectRubric: {
        rubricRowId: rowId('Correctness'),
        children: [
          {
            ioTest: {
              name: 'Greets by name',
              script: 'python3 greeting.py',
              children: ioMatches([
                { name: 'Ada', input: 'Ada\n', output: 'Hello, Ada!' },
                { name: 'a name of two words', input: 'Grace Hopper\n', output: 'Hello, Grace Hopper!' },
                { name: 'a stranger', input: '\n', output: 'Hello, stranger!' },
              ]),
            },
          },
        ],
      },
    },
  ],
};

const wordCountTests = `import pytest

from word_count import count_words, most_common


def test_counts_each_word():
    assert count_words("a b a") == {"a": 2, "b": 1}


def test_an_empty_text_has_no_words():
    assert count_words("") == {}


def test_case_does_not_matter():
    assert count_words("Red red RED") == {"red": 3}


def test_punctuation_is_no_part_of_a_word():
    assert count_words("stop, stop!") == {"stop": 2}


@pytest.mark.parametrize("text, word", [("a b b", "b"), ("one two two one", "one"), ("", "")])
def test_the_most_common_word(text, word):
    assert most_common(text) == word
`;

export const wordCountAssignment: DemoAssignment = {
  name: 'Word count',
  description: `# Word count

Complete the two functions in \`word_count.py\`:

| function | gives |
|---|---|
| \`count_words(text)\` | a dictionary from each word to how often it stands in the text |
| \`most_common(text)\` | the word that stands most often |

Words are made of letters; upper and lower case are the same. Where several words stand equally often, the
first of the alphabet wins. For a text of $n$ words aim at $O(n)$.
`,
  template: {
    'word_count.py': `def count_words(text):
    """How often each word stands in the text."""


def most_common(text):
    """The word that stands most often."""
`,
  },
  rows: [correctness, style, structure],
  tests: (rowId) => [
    {
      testUploadFiles: {
        name: 'Files of the tests',
        files: [{ path: 'test_word_count.py', contents: Buffer.from(wordCountTests).toString('base64') }],
      },
    },
    {
      testTimeoutEach: {
        name: 'At most 10 seconds each',
        timeout: 10,
        children: [
          {
            connectRubric: {
              rubricRowId: rowId('Correctness'),
              children: [
                {
                  pytest: {
                    name: 'Unit tests',
                    script: '$UPLOADED_FILES/test_word_count.py',
                    version: 'base',
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
};

export const stackAssignment: DemoAssignment = {
  name: 'A stack with a minimum',
  description: `# A stack with a minimum

Write \`stack.py\` with a class \`MinStack\` that has \`push\`, \`pop\`, \`top\` and \`minimum\`, each in $O(1)$.

- \`pop\`, \`top\` and \`minimum\` of an empty stack raise \`IndexError\`.
- Part of the tests is hidden until the deadline.
`,
  template: { 'stack.py': 'class MinStack:\n    """A stack that knows its smallest value."""\n' },
  rows: [correctness, style, structure],
  tests: (rowId) => [
    {
      connectRubric: {
        rubricRowId: rowId('Correctness'),
        children: [
          {
            ioTest: {
              name: 'Works as a stack',
              script: `python3 -c 'from stack import MinStack
s = MinStack(); s.push(3); s.push(1); s.push(2)
print(s.minimum(), s.pop(), s.pop(), s.minimum())'`,
              children: ioMatches([{ name: 'minimum after pop', input: '', output: '1 2 1 3' }]),
            },
          },
          {
            testHide: {
              hideType: 'output',
              preposition: 'before',
              when: 'deadline',
              children: [
                {
                  ioTest: {
                    name: 'Refuses to pop when empty',
                    script: `python3 -c 'from stack import MinStack
try:
    MinStack().pop()
except IndexError:
    print("refused")'`,
                    children: ioMatches([{ name: 'IndexError', input: '', output: 'refused' }]),
                  },
                },
              ],
            },
          },
        ],
      },
    },
  ],
};

export const examAssignment: DemoAssignment = {
  name: 'Midterm exam',
  description: `# Midterm exam

Complete the two functions in \`temperature.py\`, and tell in \`answers.md\` in two sentences why you wrote them so.

| function | gives |
|---|---|
| \`warmest(days)\` | the highest of the temperatures; \`None\` for no days |
| \`frost(days)\` | how many days were below zero |

Hand in as often as you like; the last hand-in counts. If you need something, ask for help above.
`,
  template: {
    'temperature.py': `def warmest(days):
    """The highest of the temperatures."""


def frost(days):
    """How many days were below zero."""
`,
  },
  rows: [correctness, style],
  tests: (rowId) => [
    {
      connectRubric: {
        rubricRowId: rowId('Correctness'),
        children: [
          {
            ioTest: {
              name: 'Both functions',
              script: `python3 -c 'from temperature import warmest, frost
print(warmest([3, -2, 7]), frost([3, -2, 7]), warmest([]))'`,
              children: ioMatches([{ name: 'a cold week', input: '', output: '7 1 None' }]),
            },
          },
        ],
      },
    },
  ],
};
