import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { xlsxOf } from './xlsx.ts';

/** All parts of the workbook by their names. */
async function partsOf(file: Blob): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(await file.arrayBuffer()));
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}

it('stores numbers as numbers, and what looks like a formula as a text', async () => {
  const parts = await partsOf(
    await xlsxOf([
      ['User', 'Grade'],
      ['=cmd|calc', 7.5],
      ['Ada', null],
    ]),
  );
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<v>7.5</v>');
  expect(sheet).not.toContain('<f>');
  expect([...parts.values()].join('')).toContain('=cmd|calc');
});

it('a name with characters that XML cannot hold does not spoil the file', async () => {
  const parts = await partsOf(await xlsxOf([['User'], ['A\u0001d\uFFFFa \uD800& <b>']]));
  expect([...parts.values()].join('')).toContain('Ada &amp; &lt;b&gt;');
});

it('writes a large table, packed beside the page', async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => [
    `Student ${at}`,
    ...Array.from({ length: 40 }, (_cell, column) => column + at),
  ]);
  expect((await xlsxOf([['User'], ...rows])).size).toBeGreaterThan(100_000);
});
