import { describe, expect, it } from 'vitest';
import { mostMutants, mutantsOf } from './mutate.ts';

const changes = (path: string, text: string) =>
  mutantsOf([{ path, text }]).map(
    ({ change: { operator, line, before, after } }) => `${String(line)} ${operator}: ${before} -> ${after}`,
  );

describe('mistakes', () => {
  it('are made in Python where they change what a program does, and in no comment and no text', () => {
    const text = [
      'def clamp(a, top=10):',
      '    """Returns a < top."""  # a < b + 1',
      '    if a <= top and not False:',
      '        print("a < b")',
      '    return a * -1',
    ].join('\n');
    expect(changes('main.py', text)).toEqual([
      '1 constant: 10 -> 11',
      '3 comparison: <= -> <',
      '3 constant: False -> True',
      '4 removal: print("a < b") -> pass',
      '5 return: return a * -1 -> return None',
      '5 arithmetic: * -> /',
      '5 constant: 1 -> 2',
    ]);
  });

  it('are made in Java and C so that the program still compiles', () => {
    const body = '{ int x = a + 1; log(x); if (x == 3) return x < 4; return x; }';
    const expected = [
      '1 arithmetic: + -> -',
      '1 constant: 1 -> 2',
      '1 removal: log(x); -> ;',
      '1 comparison: == -> !=',
      '1 constant: 3 -> 4',
      '1 return: return x < 4; -> return !(x < 4);',
      '1 comparison: < -> <=',
      '1 constant: 4 -> 5',
      '1 return: return x; -> return (x) + 1;',
    ];
    expect(changes('Main.java', `class Main { int f(int a) ${body} }`)).toEqual(expected);
    expect(changes('main.c', `int f(int a) ${body}`)).toEqual(expected);
  });

  it('are made in JavaScript', () => {
    const text = 'function f(a) { "use strict"; total += a; return a === 1.5; }';
    expect(changes('lib.mjs', text)).toEqual([
      '1 removal: total += a; -> ;',
      '1 return: return a === 1.5; -> return undefined;',
      '1 comparison: === -> !==',
      '1 constant: 1.5 -> 2.5',
    ]);
  });

  it('change exactly one place of one file', () => {
    const [first] = mutantsOf([
      { path: 'notes.txt', text: '1 < 2' },
      { path: 'a.py', text: 'x = 1\ny = 1\n' },
    ]);
    expect(first?.text).toBe('x = 2\ny = 1\n');
  });

  it('are at most fifty, of all kinds and from the whole file', () => {
    const lines = Array.from({ length: 300 }, (_, at) => `x${String(at)} = ${String(at)} + 1`);
    const mutants = mutantsOf([{ path: 'a.py', text: `${lines.join('\n')}\nprint(x1 < x2)\n` }]);
    expect(mutants).toHaveLength(mostMutants);
    const kinds = Map.groupBy(mutants, ({ change }) => change.operator);
    expect([...kinds.keys()].toSorted()).toEqual(['arithmetic', 'comparison', 'constant', 'removal']);
    expect(Math.max(...mutants.map(({ change }) => change.line))).toBe(301);
    expect(mutants.filter(({ change }) => change.line < 150).length).toBeGreaterThan(15);
  });

  it('survive files that are no program, and very deep ones', () => {
    expect(() => mutantsOf([{ path: 'a.py', text: '\u0000((( def' }])).not.toThrow();
    const deep = `x = ${'('.repeat(5_000)}1${')'.repeat(5_000)}\n`;
    expect(changes('a.py', deep)).toContain('1 constant: 1 -> 2');
  });
});
