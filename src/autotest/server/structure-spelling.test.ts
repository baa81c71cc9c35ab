// The same code in another spelling, which a Code Structure Test finds as well, with the tool.
import { expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import { judgedHandIn } from '../../../tests/support/judged-hand-in.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import type { Block } from '../domain/block.ts';
import { buildBlocksOf } from '../domain/build/build-blocks.ts';

const { peer } = useRunner('spelling');
const mebibyte = 1_048_576;
const limits = { memoryBytes: 1_024 * mebibyte, diskBytes: 512 * mebibyte, fileSizeBytes: 512 * mebibyte };

const hasNpm = await fetch('https://registry.npmjs.org/', { signal: AbortSignal.timeout(3_000) })
  .then(({ ok }) => ok)
  .catch(() => false);

/** All that a loop may declare, for a rule that leaves open how it begins. */
const openLoops = [
  ...[
    'int i{0}',
    'int i(0)',
    'auto [x, y] = f()',
    'decltype(x) i = 0',
    'int *const p = q',
    'int (*h)(int) = q',
  ].map((begin, at) => [`open${String(at)}.cpp`, `void f() { for (${begin}; a; b) { g(); } }`] as const),
  ...[`int${' '.repeat(301)}i = 0`, 'int (i) = 0', 'struct p { int x; } i = { 0 }'].map(
    (begin, at) => [`open${String(at)}.c`, `void f(void) { for (${begin}; a; b) g(); }`] as const,
  ),
  ...['int i[] = {0}', '@A("x") int i = 0', 'int i = 0, k = 2'].map(
    (begin, at) =>
      [`open${String(at)}.java`, `class A { void f() { for (${begin}; a; b()) g(); } }`] as const,
  ),
  ['open.js', `for${' '.repeat(301)}(let i = 0; a; b) { g(); }`] as const,
].map(([name, text]): [string, string, string, number] => [name, text, 'for ($A; $B; $C) { $$$ }', 1]);

// The name of a file, what stands in it, the rule, and how often it is found.
const spelled: [string, string, string, number][] = [
  ['import.py', 'from os import(path)\n', 'from os import path', 1],
  ['lines.py', 'from os import (\n    path,  # c\n    sep,\n)\n', 'from os import path, sep', 1],
  ['second.py', 'import os, sys\nif 1: import re , json as j\n', 'import sys\n---\nimport json', 1],
  ['renamed.py', 'import numpy as np\nfrom os import (path as p,\n  sep as s)\n', 'from os import sep', 1],
  ['whole.py', 'import numpy as np\n', 'import numpy as np', 1],
  ['text.py', 'x = "import os, sys"\n', 'import sys', 0],
  ['loop.java', 'class A { void f() { while (a) if (b) c(); else while (d); } }', 'while ($C) { $$$ }', 2],
  [
    'branch.c',
    'int main(void) { if (a) b(); else if (c) d(); else e(); }',
    'if ($C) { $$$ } else { e(); }',
    1,
  ],
  ['each.cpp', 'void f() { for (auto x : y) g(x); }', 'for (auto $X : $Y) { $$$ }', 1],
  ['each.js', 'for (const x of y) f(x)\n', 'for (const $X of $Y) { $$$ }', 1],
  // A loop that declares its variable, for rules that leave open how it begins.
  ['begin.java', 'class A { void f() { for (int i = 0; a; i++) b(); } }', 'for ($A; $B; $C) { $$$ }', 1],
  [
    'generic.java',
    'class A { void f() { for (Iterator<Map.Entry<K, V>> i = m.f(); a; b()) { c(); } } }',
    'for ($A; $B; $C) { $$$ }',
    1,
  ],
  ['final.java', 'class A { void f() { for (final int x : y) { g(x); } } }', 'for ($T $X : $Y) { $$$ }', 1],
  [
    'begin.c',
    'int f(void) { for (const char *p = s; *p; p++) { g(); } for (*p = 0; a; b) { g(); } }',
    'for ($A; $B; $C) { $$$ }',
    2,
  ],
  ['begin.cpp', 'void f() { for (std::size_t i = 0; i < n; ++i) g(); }', 'for ($A; $B; $C) $D', 1],
  ['const.cpp', 'void f() { for (const auto& x : y) { g(x); } }', 'for (auto $X : $Y) { $$$ }', 1],
  ['begin.js', 'for (let i = 0, n = 3; i < n; i++) f(i)\n', 'for ($A; $B; $C) { $$$ }', 1],
  ['begin.ts', 'for (let i: number = 0; i < 3; i++) { f(i); }\n', 'for ($A; $B; $C) { $$$ }', 1],
  [
    'empty.java',
    'class A { void f() { for (;;) { g(); } for (; a; b++) h(); } }',
    'for ($A; $B; $C) { $$$ }',
    2,
  ],
  ...openLoops,
  ['of.js', 'for (const [k, v] of x) { f(k); }\n', 'for ($X of $Y) { $$$ }', 1],
  ['named.js', 'for (let x of y) { f(x); }\n', 'for (const $X of $Y) { $$$ }', 0],
  ['value.js', 'const x = "for (let i = 0; a; b) { }"\n', 'for ($A; $B; $C) { $$$ }', 0],
  ['field.java', 'class A { public int a = 1; private int b; void f() { int c; } }', 'public int $N;', 1],
  ['field.cs', 'class A { public int a; private int b; public int C { get; set; } }', 'public $T $N;', 1],
  ['size.c', 'int n = sizeof(x) + f(1);', 'sizeof($T)', 1],
  ['unpacked.py', 'match *sorted([1]), 2:\n    case _: pass\n', 'sorted($$$)', 1],
  ['await.js', 'async () => await (eval)("1");\n', 'eval($$$)', 1],
  ['single.py', "open(name, 'w')\n", 'open($X, "w")', 1],
  ['double.py', 'open(name, "w")\nx = \'y\'\n', "open($X, 'w')", 1],
  ['same.py', 'open(name, "w")\n', 'open($X, "w")', 1],
  ['single.ts', "if (x === 'y') { f(); }\n", '$X === "y"', 1],
  ['double.php', '<?php f("x");\n', "f('x')", 1],
  ['single.rb', "puts 'x'\n", 'puts "x"', 1],
  // What is not the same is not found, nor what a rule says of the quotes themselves.
  ['value.php', '<?php f("$x");\n', "f('$x')", 0],
  ['bytes.py', "open(name, b'w')\n", 'open($X, "w")', 0],
  ['style.py', 'x = "y"\n', 'rule:\n  kind: string\n  regex: "^\'"', 0],
];

it.skipIf(!hasNpm)(
  'imports, texts, fields and statements without braces are found as they are meant',
  async () => {
    const tests = spelled.map(([name, , rules], at): Block => {
      const word = `N${String(at)}`;
      return {
        ...{ type: 'codeStructureTest', id: idOf(`S${word}`), file: name, version: '0.51.1' },
        children: [{ type: 'negativeMatch', id: idOf(word), rules }],
      };
    });
    const result = await judgedHandIn(peer, {
      limits,
      setup: buildBlocksOf({ setup: { steps: [] }, test: { steps: tests } }),
      test: tests,
      student: Object.fromEntries(spelled.map(([name, text]) => [name, text])),
    });
    const found = spelled.map(([name], at) => [
      name,
      result(`N${String(at)}`).report?.structure?.rules[0]?.count,
    ]);
    expect(found).toEqual(spelled.map(([name, , , count]) => [name, count]));
  },
);
