import { expect, it } from 'vitest';
import { csvLimits, csvRowsOf } from './csv-rows.ts';

it('reads a table with its separator, quotes and rows of other lengths', () => {
  expect(csvRowsOf('name;note\n"Ada; L.";1\n\nGrace;2;more\n')).toEqual({
    header: ['name', 'note', '#3'],
    rows: [
      ['Ada; L.', '1'],
      ['Grace', '2', 'more'],
    ],
    isCut: false,
  });
});

it('reads the beginning of a large table in a bounded time and says that it is cut', () => {
  const wide = csvRowsOf(`${'x,'.repeat(50_000)}\n`.repeat(20));
  expect([wide.header.length, wide.isCut]).toEqual([csvLimits.columns, true]);
  const long = csvRowsOf('a,b\n'.repeat(200_000));
  expect([long.rows.length, long.isCut]).toEqual([csvLimits.rows, true]);
  expect(csvRowsOf(`"${'x'.repeat(20_000_000)}`).isCut).toBe(true);
});
