import { expect, it } from 'vitest';
import { languageOf } from './languages.ts';

const nameOf = (fileName: string, chosen?: string) => languageOf(fileName, chosen)?.name ?? 'plain';

it('the ending of a file tells its language, and code that tells none is Python (FILE-019)', () => {
  const endings = ['a.cpp', 'a.cs', 'A.java', 'a.js', 'a.php', 'a.r', 'a.R', 'a.scala', 'a.py'];
  const languages = ['C++', 'C#', 'Java', 'JavaScript', 'PHP', 'R', 'R', 'Scala', 'Python'];
  expect(endings.map((fileName) => nameOf(fileName))).toEqual(languages);
  expect(['solution', 'solution.student', 'MAIN.JAVA'].map((one) => nameOf(one))).toEqual([
    'Python',
    'Python',
    'Java',
  ]);
});

it('prose and figures get no colours, nor does anything that somebody wants plain', () => {
  const names = ['README', 'LICENSE', 'notes.txt', 'numbers.CSV', '.gitignore', 'test.out'];
  expect(names.map((fileName) => nameOf(fileName))).toEqual(names.map(() => 'plain'));
  expect(nameOf('a.py', 'plain')).toBe('plain');
  expect(nameOf('notes.txt', 'Rust')).toBe('Rust');
});
