import { expect, it } from 'vitest';
import { citationsOf } from './citations.ts';

/** A file of tests; `#` stands for an area, so that this test itself cites nothing. */
const citationsIn = (text: string) =>
  citationsOf({ path: 'a.test.ts', text: text.replaceAll('#', 'UI-') }).map(({ id, line, name }) => ({
    id: id.replace('UI-', '#'),
    line,
    name: name.replaceAll('UI-', '#'),
  }));
const idsIn = (text: string) => citationsIn(text).map(({ id }) => id);

it('lists and ranges of ids in the name of a test are read one by one', () => {
  expect(idsIn("it('is so (#009 to #011, #004)', () => {")).toEqual(['#009', '#010', '#011', '#004']);
});

it('ids in the rows of a table are read where its name holds them', () => {
  const row = "{ read: 9, id: '#021' },";
  expect(idsIn(`${row}\n])('counts $read ($id)', () => {`)).toEqual(['#021']);
  expect(idsIn(`${row}\n])('counts $read', () => {`)).toEqual([]);
});

it('what a comment says cites nothing', () => {
  expect(idsIn("// Such is the rule (#001).\n/** So it is (#002). */\nit('is so (#003)', () => {")).toEqual([
    '#003',
  ]);
});

it('a citation tells the line and the name of its test', () => {
  expect(citationsIn("\n  it('says it (#001)', () => {")).toEqual([
    { id: '#001', line: 2, name: 'says it (#001)' },
  ]);
});
