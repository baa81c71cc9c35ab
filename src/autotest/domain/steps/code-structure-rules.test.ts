import { describe, expect, it } from 'vitest';
import { astGrepRules, languageOf, rulesOf } from './code-structure-rules.ts';

const written = (text: string): string[] => astGrepRules(rulesOf(text), 'python').split('\n---\n');
const start = (at: number) => `id: rule${String(at)}\nlanguage: python\nseverity: error\n`;

describe('the rules of a structure test', () => {
  it('may be a pattern, a rule, or a whole rule of ast-grep', () => {
    const text = [
      'print($X)',
      '---',
      'kind: for_statement\nhas:\n  pattern: $Y',
      '---',
      'id: loops\nrule:\n  kind: while_statement',
    ].join('\n');
    expect(written(text)).toEqual([
      `${start(0)}rule:\n  pattern: |-\n    print($X)`,
      `${start(1)}rule:\n  kind: for_statement\n  has:\n    pattern: $Y`,
      `${start(2)}rule:\n  kind: while_statement`,
    ]);
    expect(rulesOf(text).map(({ name }) => name)).toEqual(['print($X)', 'kind: for_statement', 'loops']);
  });

  it('are calls where a call alone would be read as a type', () => {
    const ofC = (text: string) => astGrepRules(rulesOf(text), 'c').split('error\n')[1];
    expect(ofC("f('a', $$$)")).toBe(
      "rule:\n  pattern:\n    context: 'void f(void) { x = f(''a'', $$$); }'\n    selector: call_expression",
    );
    expect(ofC('f(1);')).toBe('rule:\n  pattern: |-\n    f(1);');
    expect(ofC('f(1)\ng(1)')).toBe('rule:\n  pattern: |-\n    f(1)\n    g(1)');
    expect(ofC('sizeof($T)')).toBe('rule:\n  pattern: |-\n    sizeof($T)');
  });

  it.each(['public int $N;', 'private final $T $N = $V;', 'static int n = f(1, "(");'])(
    'are fields where %s would be read as a variable',
    (field) => {
      const [rule] = astGrepRules(rulesOf(field), 'java').split('error\n').slice(1);
      expect(rule).toBe(
        `rule:\n  pattern:\n    context: 'class A { ${field} }'\n    selector: field_declaration`,
      );
    },
  );

  it.each(['int $N;', 'final int $N = 1;', 'public int $F() { $$$ }', 'abstract void f();'])(
    'are what %s is alone',
    (pattern) => {
      expect(astGrepRules(rulesOf(pattern), 'java')).toContain(`pattern: |-\n    ${pattern}`);
    },
  );

  it('cannot be switched off or be for another language by what they say', () => {
    expect(written('id: a\nlanguage: Java\nseverity: off\nrule:\n  pattern: f()')).toEqual([
      `${start(0)}rule:\n  pattern: f()`,
    ]);
  });

  it('are none in empty parts and notes', () => {
    expect(rulesOf('\n---\n# only a note\n---\n')).toEqual([]);
  });
});

it.each([
  ['main.py', 'python'],
  ['src/A.JAVA', 'java'],
  ['a.txt', null],
  ['Makefile', null],
])('the language of %s is %s', (file, language) => {
  expect(languageOf(file)).toBe(language);
});
