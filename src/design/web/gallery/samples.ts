// Neutral contents for the gallery: they show parts, not the product.
export const sampleCode = `"""Sorting by merging."""
from __future__ import annotations
import random


def merge(left: list[int], right: list[int]) -> list[int]:
    result = []
    while left and right:
        result.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
    return result + left + right


def merge_sort(values: list[int]) -> list[int]:
    if len(values) < 2:
        return values
    middle = len(values) // 2  # the length is never negative
    return merge(merge_sort(values[:middle]), merge_sort(values[middle:]))
`;

export const sampleCodeAfter = sampleCode
  .replace('    result = []\n', '    result: list[int] = []\n')
  .replace('len(values) // 2  # the length is never negative', '(len(values) + 1) // 2');

export const sampleMarkdown = `## A heading

Text with **weight**, a [link](https://example.org), \`inline code\` and maths: $a_n = \\frac{1}{n^2}$.

$$\\sum_{n=1}^{\\infty} \\frac{1}{n^2} = \\frac{\\pi^2}{6}$$

\`\`\`python
def area(radius: float) -> float:
    return 3.14 * radius ** 2  # nearly
\`\`\`

| Name | Points |
|------|-------:|
| Ada  |      9 |
| Alan |     10 |

- one
- two <script>alert(1)</script>
`;

const first = ['Ada', 'Alan', 'Grace', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Guido', 'Hedy', 'Katherine'];
const last = ['Lovelace', 'Turing', 'Hopper', 'Dijkstra', 'Liskov', 'Knuth', 'Perlman', 'Lamarr', 'Johnson'];
const states = ['passed', 'failed', 'partial', 'waiting', 'running'] as const;

export interface Person {
  id: string;
  name: string;
  points: number | null;
  state: (typeof states)[number];
  changedAt: string;
}

export const samplePeople = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    name: `${first[index % first.length] ?? ''} ${last[(index * 7) % last.length] ?? ''}`,
    points: index % 3 === 2 ? null : ((index * 37) % 100) / 10,
    state: states[index % states.length] ?? 'waiting',
    changedAt: new Date(Date.UTC(2026, 10, 20, 20, 0) - index * 360_000).toISOString(),
  }));

export const sampleTree = [
  {
    id: 'src',
    name: 'src',
    children: [
      { id: 'sort', name: 'sort.py', count: 2 },
      { id: 'heap', name: 'heap.py', tone: 'changed' as const },
      { id: 'main', name: 'main.py', tone: 'added' as const },
    ],
  },
  { id: 'tests', name: 'tests', children: [{ id: 'test', name: 'test_sort.py' }] },
  { id: 'readme', name: 'README.md' },
];

const holds = (id: string, parent: string | null, order: string) => ({
  id,
  parent,
  order,
  isContainer: true,
});
const leaf = (id: string, parent: string | null, order: string) => ({
  id,
  parent,
  order,
  isContainer: false,
});

export const sampleBlocks = [
  { ...holds('a', null, 'a0'), name: 'Section one' },
  { ...holds('b', 'a', 'a0'), name: 'Weight 2' },
  { ...leaf('c', 'b', 'a0'), name: 'Check of a short list' },
  { ...leaf('d', 'b', 'a1'), name: 'Check of an empty list' },
  { ...holds('e', null, 'a1'), name: 'Section two' },
  { ...leaf('f', null, 'a2'), name: 'Style check' },
];
