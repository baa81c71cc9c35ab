import { LanguageDescription, type LanguageSupport } from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { EditorState } from '@codemirror/state';
import { expect, it } from 'vitest';
import { outlineOf } from './outline.ts';

async function outline(language: string, doc: string) {
  const support: LanguageSupport | undefined = await LanguageDescription.matchLanguageName(
    languages,
    language,
  )?.load();
  const state = EditorState.create({ doc, extensions: support ?? [] });
  return outlineOf(state).map(({ name, line, depth }) => `${'  '.repeat(depth)}${name}:${line}`);
}

it.each([
  [
    'Python',
    'x = 1\nclass Heap:\n    def push(self):\n        pass\n\ndef main():\n    main()\n',
    ['Heap:1', '  push:2', 'main:5'],
  ],
  [
    'Java',
    'class A {\n  A() {}\n  int f(int x) { return g(x); }\n}\ninterface B {}\n',
    ['A:0', '  A:1', '  f:2', 'B:4'],
  ],
  ['JavaScript', 'function f() {}\nclass C {\n  m() {}\n}\n', ['f:0', 'C:1', '  m:2']],
  ['C++', 'struct S {};\nint main(int argc) {\n  return 0;\n}\n', ['S:0', 'main:1']],
  ['Markdown', '# One\n\ntext\n\n## Two\n', ['One:0', '  Two:4']],
])('names the parts of %s with their lines', async (language, text, expected) => {
  expect(await outline(language, text)).toEqual(expected);
});
