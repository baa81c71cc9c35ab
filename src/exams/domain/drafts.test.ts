import { expect, it } from 'vitest';
import { DraftPath, openedFiles, type ExamDraft } from './drafts.ts';

const savedAt = new Date('2026-03-02T10:00:00Z');
const saved = (text: string, revision: number): ExamDraft => ({ path: 'a.py', text, revision, savedAt });
const kept = (text: string, revision: number, isUnsaved = true) => ({
  path: 'a.py',
  text,
  revision,
  isUnsaved,
});

it('what the browser kept comes back where the server does not have it yet', () => {
  expect(openedFiles([kept('new', 2)], [saved('old', 2)])).toEqual([kept('new', 2)]);
  expect(openedFiles([kept('new', 0)], [])).toEqual([kept('new', 0)]);
});

it('what the server has comes back in a browser that kept nothing, or something that was saved', () => {
  expect(openedFiles([], [saved('text', 3)])).toEqual([kept('text', 3, false)]);
  expect(openedFiles([kept('old', 2, false)], [saved('text', 3)])).toEqual([kept('text', 3, false)]);
  expect(openedFiles([kept('text', 2)], [saved('text', 3)])).toEqual([kept('text', 3, false)]);
});

it('two different texts are both there', () => {
  const theirs = saved('theirs', 3);
  expect(openedFiles([kept('mine', 2)], [theirs])).toEqual([{ ...kept('mine', 2), theirs }]);
});

it.each(['', ' ', '/a', 'a/', 'a//b', '../a', 'a/./b', 'a\\b', 'a\nb'])('%j is no name of a file', (path) => {
  expect(DraftPath.safeParse(path).success).toBe(false);
});
it.each(['a.py', 'src/main.c', '.env', 'ü.txt'])('%j is a name of a file', (path) => {
  expect(DraftPath.safeParse(path).success).toBe(true);
});
