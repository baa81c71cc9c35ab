// What a hand-in writes into a file so that a Code Structure Test does not find what the language runs, with the tool.
import { expect, it } from 'vitest';
import { idOf } from '../../../tests/support/autotest-blocks.ts';
import { judgedHandIn } from '../../../tests/support/judged-hand-in.ts';
import { useRunner } from '../../../tests/support/use-runner.ts';
import type { Block } from '../domain/block.ts';
import { buildBlocksOf } from '../domain/build/build-blocks.ts';

const { peer } = useRunner('structure');
const mebibyte = 1_048_576;
const limits = { memoryBytes: 1_024 * mebibyte, diskBytes: 512 * mebibyte, fileSizeBytes: 512 * mebibyte };

const hasNpm = await fetch('https://registry.npmjs.org/', { signal: AbortSignal.timeout(3_000) })
  .then(({ ok }) => ok)
  .catch(() => false);

const mustNot = (word: string, file: string, rules = 'kind: for_statement'): Block => ({
  ...{ type: 'codeStructureTest', id: idOf(`S${word}`), file, version: '0.51.1' },
  children: [{ type: 'negativeMatch', id: idOf(word), rules }],
});

const files: Record<string, string | Buffer> = {
  'byte.c': Buffer.from('// caf\xe9\nint main() { for (;;) { } }\n', 'latin1'),
  'line.py': '#\rfor i in [1]: pass\n',
  'seven.py': '# coding: utf-7\n#+AAo-for i in [1]: pass\n',
  'escape.py': '# coding: unicode_escape\n#\\x0afor i in [1]: pass\n',
  'A.java': 'class A { void a() { // \\u000a for (;;) { }\n} }\n',
  'B.java': 'class B { void b() { \\u0066or (;;) { }\n} }\n',
  'C.java': 'class C { void c() { //\r for (;;) { }\n} }\n',
  'next.cs': 'class A { void a() { //\u2028 for (;;) { }\n} }\n',
  'wide.cs': Buffer.from('\ufeffclass A { void a() { for (;;) { } } }\n', 'utf16le'),
  'none.py': '# coding: no-such-one\nfor i in [1]: pass\n',
};

it.skipIf(!hasNpm)('code is found as its language reads it, whatever bytes it is written in', async () => {
  const tests = Object.keys(files).map((name, at) => mustNot(`N${String(at)}`, name));
  const result = await judgedHandIn(peer, {
    limits,
    setup: buildBlocksOf({ setup: { steps: [] }, test: { steps: tests } }),
    test: tests,
    student: files,
  });
  const states = Object.keys(files).map((name, at) => [name, result(`N${String(at)}`).share]);
  expect(states).toEqual(Object.keys(files).map((name) => [name, '0']));
});

const loop = 'kind: for_statement';

// The name of a file, what stands in it, and the rule that it breaks.
const named: [string, string, string][] = [
  ['wide.py', 'def f(x): return \uff53\uff4f\uff52\uff54\uff45\uff44(x)\n', 'sorted($$$)'],
  ['escaped.js', 'function f(a) { return a.s\\u006frt(); }\n', '$A.sort($$$)'],
  ['long.ts', '\\u{00000000065}val("1");\n', 'eval($$$)'],
  ['escaped.cs', 'class A { void A(B b) { b.S\\u006frt(); b.@Sort(); } }\n', '$A.Sort($$$)'],
  ['spliced.c', 'int main(void) { f\\\nor (;;) { } }\n', 'kind: for_statement'],
  ['spliced.cpp', 'int main() { go\\ \nto a; a: return 0; }\n', 'kind: goto_statement'],
  ['signs.c', 'int f(int a<::>) <% return a<:0:>; %>\n', 'kind: subscript_expression'],
  ['spelled.php', '<?php\nfunction f($a) { SORT($a); return $a; }\n', 'sort($$$)'],
  ['rooted.php', '<?php\nfunction f($a) { \\sort($a); return $a; }\n', 'sort($$$)'],
  ['joined.sh', 'ev\\\nal "ls"\n', 'eval $$$'],
  ['quoted.kt', 'fun f(a: MutableList<Int>) { a.`sort`() }\n', '$A.sort()'],
  ['skipped.cs', `class A { void a() {\n#if X\n/*\n#endif\nfor (;;) { }\n#if X\n*/\n#endif\n} }\n`, loop],
  [
    'verbatim.cs',
    `class A { void a() {\n#if X\ns = @"\n#endif\nfor (;;) { }\n#if X\n";\n#endif\n} }\n`,
    loop,
  ],
  ['raw.cs', `class A { void a() {\n# if X\ns = """\n#endif\nfor (;;) { }\n#if X\n""";\n#endif\n} }\n`, loop],
  ['escaped.css', 'a { p\\6fsition: absolute }\n', 'kind: declaration\nregex: position'],
  ['spelled.css', 'a { POSITION: absolute }\n', 'kind: declaration\nregex: position'],
  ['spelled.html', '<TABLE></TABLE>\n', 'kind: element\nregex: <table'],
  ['attribute.html', '<p x="1" ONCLICK = "f()"></p>\n', 'kind: attribute\nregex: onclick'],
  ['raw.rs', 'fn main() { r#looping(); }\n', 'looping()'],
];

it.skipIf(!hasNpm)('a name is found in whatever way its language lets it be written', async () => {
  const tests = named.map(([name, , rules], at) => mustNot(`N${String(at)}`, name, rules));
  // What only looks like it is not found, and the place of what is found stays.
  const honest =
    'char *s = "<%d>"; /* a<:0:> */ int long_\\\nname;\nint main(void) { goto a; a: return 0; }\n';
  const sections =
    'class A { void a() {\n#if X\n/* for */ s = @"""" + "\\"" + \'"\'; // "\n#endif\nf("for (;;) { }"); /* for (;;) { } */\n} }\n';
  const result = await judgedHandIn(peer, {
    limits,
    setup: buildBlocksOf({ setup: { steps: [] }, test: { steps: tests } }),
    test: [
      ...tests,
      mustNot('C', 'honest.cs'),
      mustNot('A', 'honest.c', 'kind: subscript_expression'),
      mustNot('B', 'honest.c', 'kind: goto_statement'),
    ],
    student: {
      ...Object.fromEntries(named.map(([name, text]) => [name, text])),
      'honest.c': honest,
      'honest.cs': sections,
    },
  });
  const states = named.map(([name], at) => [name, result(`N${String(at)}`).share]);
  expect(states).toEqual(named.map(([name]) => [name, '0']));
  expect(result('C').share).toBe('1');
  expect([result('A').share, result('B').report?.structure?.rules[0]?.places[0]?.line]).toEqual(['1', 3]);
});

const sorted: [string, string, string][] = [
  ['comment.js', 'eval/**/("1");\n', 'eval($$$)'],
  ['method.js', 'a.sort/*\n*/();\n', '$A.sort($$$)'],
  ['optional.js', 'a?.sort();\n', '$A.sort($$$)'],
  ['called.js', 'eval?.("1");\n', 'eval($$$)'],
  ['brackets.js', 'x = (eval)("1");\n', 'eval($$$)'],
  ['comment.mjs', 'eval/**/("1");\n', 'eval($$$)'],
  ['comment.cjs', 'eval/**/("1");\n', 'eval($$$)'],
  ['comment.jsx', 'eval/**/("1");\n', 'eval($$$)'],
  ['comment.ts', 'eval/**/("1");\n', 'eval($$$)'],
  ['comment.tsx', 'eval/**/("1");\n', 'eval($$$)'],
  ['joined.py', 'x = sorted\\\n([2])\n', 'sorted($$$)'],
  ['comment.py', 'x = (sorted # c\n([2]))\n', 'sorted($$$)'],
  ['import.py', 'import \\\n os\n', 'import os'],
  ['brackets.py', 'x = (sorted)([2])\n', 'sorted($$$)'],
  ['A.java', 'class A { void a() { l.sort/**/(null); } }\n', '$A.sort($$$)'],
  ['comment.kt', 'fun f() { a/**/.sort() }\n', '$A.sort()'],
  ['optional.kt', 'fun f() { a?.sort() }\n', '$A.sort()'],
  ['comment.php', '<?php sort/**/($a);\n', 'sort($$$)'],
  ['optional.php', '<?php $a?->sort();\n', '$A->sort()'],
  ['comment.cs', 'class A { void A() { b.Sort/**/(); } }\n', '$A.Sort($$$)'],
  ['optional.cs', 'class A { void A() { b?.Sort(); } }\n', '$A.Sort($$$)'],
  ['optional.rb', 'a&.sort()\n', '$A.sort()'],
  ['comment.rs', 'fn main() { looping/**/(); }\n', 'looping()'],
  ['comment.swift', 'looping/**/()\n', 'looping()'],
  ['comment.scala', 'object A { def a() = { looping/**/(1) } }\n', 'looping(1)'],
  ['comment.lua', 'looping--[[x]](1)\n', 'looping(1)'],
  ['comment.cpp', 'int main() { for/**/(;;) { } }\n', loop],
  ['comment.c', 'int main(void) { for/**/(;;) { } }\n', loop],
  ['comment.h', 'int f(void) { for/**/(;;) { } }\n', loop],
  ['call.c', 'int main(void) { gets(a); }\n', 'gets($$$)'],
  ['called.c', "int main(void) { int x = 1 + gets/**/('a', g(1)); }\n", "gets('a', $$$)"],
  ['call.cpp', 'int main() { std::sort(a, b); }\n', 'std::sort($$$)'],
  ['method.cpp', 'int main() { if (a->sort()) { } }\n', '$A->sort($$$)'],
  ['call.go', 'package m\nfunc f() { sort.Ints(a) }\n', 'sort.Ints($$$)'],
  ['called.go', 'package m\nfunc f() int { return len/**/(a) }\n', 'len($A)'],
  ['comment.go', 'package m\nfunc f() { for/**/{ } }\n', loop],
  ['comment.ex', 'looping( # c\n1)\n', 'looping(1)'],
  ['comment.hs', 'f = looping {- c -} 1\n', 'looping 1'],
  ['comment.sh', 'looping 1 # c\n', 'looping 1'],
  ['comment.css', 'a { position:/**/absolute }\n', 'kind: declaration\nregex: position'],
  ['comment.html', '<table><!-- c --></table>\n', 'kind: element\nregex: <table'],
];

it.skipIf(!hasNpm)(
  'a call is found with comments in it, in brackets and where it may be of nothing',
  async () => {
    const tests = sorted.map(([name, , rules], at) => mustNot(`N${String(at)}`, name, rules));
    const honest = `# sorted([1])
def f(x):
    # for i in x
    for i in (x):  # again
        print(i)
        # the end
    return "sorted([1])"
`;
    const result = await judgedHandIn(peer, {
      limits,
      setup: buildBlocksOf({ setup: { steps: [] }, test: { steps: tests } }),
      test: [
        ...tests,
        mustNot('A', 'honest.py', 'sorted($$$)'),
        mustNot('B', 'honest.py', loop),
        mustNot(
          'C',
          'honest.py',
          'rule:\n  kind: function_definition\n  not:\n    has: { kind: comment, stopBy: end }',
        ),
      ],
      student: { ...Object.fromEntries(sorted.map(([name, text]) => [name, text])), 'honest.py': honest },
    });
    const states = sorted.map(([name], at) => [name, result(`N${String(at)}`).share]);
    expect(states).toEqual(sorted.map(([name]) => [name, '0']));
    expect([result('A').share, result('C').share]).toEqual(['1', '1']);
    // Once, although its end is told in two ways.
    expect(result('B').report?.structure?.rules[0]).toMatchObject({ count: 1, places: [{ line: 4 }] });
  },
);

// The name of a file, what stands in it, and the rule that it breaks.
const written: [string, string, string][] = [
  ['generator.py', 'print(sorted(x for x in [1]))\n', 'sorted($$$)'],
  ['generators.py', 'sum(x for x in sorted(y for y in [1]))\n', 'sorted($X)'],
  ['unpacked.py', 'x = 1, *sorted([1])\n', 'sorted($$$)'],
  ['returned.py', 'def f(x): return *sorted(x), 1\n', 'sorted($$$)'],
  ['indexed.py', 'a = {}\na[*sorted([1])] = 2\n', 'sorted($$$)'],
  ['brackets.py', '((sorted))([1])\n', 'sorted($$$)'],
  ['lines.py', '(\nsorted # c\n)([1])\n', 'sorted($$$)'],
  ['word.py', 'for x in (sorted)([1]): pass\n', 'sorted($$$)'],
  ['method.py', '([1].sort)()\n', '$A.sort()'],
  ['method.js', '(a["x"].sort)()\n', '$A.sort($$$)'],
  ['type.java', 'class A { void a(B l) { Collections.<Integer>sort(l); } }\n', 'Collections.sort($$$)'],
  ['type.ts', 'a.sort<{ b: "c" }, (x: number) => void>(1);\n', '$A.sort($$$)'],
  ['type.cs', 'class A { void A() { b.Sort<D<int, L<string>>>(1); } }\n', '$A.Sort($$$)'],
  ['type.cpp', 'int main() { std::sort<int*>(a, b); }\n', 'std::sort($$$)'],
  ['type.kt', 'fun main() { sort<Int>(a) }\n', 'sort($$$)'],
  ['type.rs', 'fn main() { a.iter().sum::<Vec<i32>>(); }\n', '$A.sum()'],
  ['type.scala', 'object A { def f = sort[Int](a) }\n', 'sort($$$)'],
  ['type.go', 'package m\nfunc f() { slices.Sort[[]int](b) }\n', 'slices.Sort($$$)'],
];

const otherwise: [string, string, string][] = [
  ['made.ts', 'new Map<string, number>();\n', 'new Map($$$)'],
  ['made.cs', 'class A { void A() { var x = new List<int>(3); } }\n', 'new List($$$)'],
  ['times.py', 'x = 2 *abs(1)\ndef f(*a, **b): return f(*a, **b)\n', 'sorted($$$)'],
  ['apart.py', 'x = ((a + b) * c).bit_length()\n', '$A + $B * $C'],
  ['given.py', 'max((x for x in [1]), key=abs)\n', 'max($X)'],
];

it.skipIf(!hasNpm)(
  'a call is found in other ways to write its name, its types and what it is given',
  async () => {
    const all = [...written, ...otherwise];
    const tests = all.map(([name, , rules], at) => mustNot(`N${String(at)}`, name, rules));
    const result = await judgedHandIn(peer, {
      limits,
      setup: buildBlocksOf({ setup: { steps: [] }, test: { steps: tests } }),
      test: tests,
      student: Object.fromEntries(all.map(([name, text]) => [name, text])),
    });
    // Found, not only refused because a rule cannot be read.
    const isFound = (at: number) => (result(`N${String(at)}`).report?.structure?.rules[0]?.count ?? NaN) > 0;
    expect(all.map(([name], at) => [name, isFound(at)])).toEqual([
      ...written.map(([name]) => [name, true]),
      ...otherwise.map(([name]) => [name, false]),
    ]);
    expect(otherwise.map((_, at) => result(`N${String(written.length + at)}`).share)).toEqual(
      otherwise.map(() => '1'),
    );
  },
);
