import { expect, it } from 'vitest';
import { notebookLimits, notebookOf } from './notebook.ts';

const notebook = (cells: unknown[], metadata: unknown = {}) =>
  notebookOf(JSON.stringify({ nbformat: 4, metadata, cells }));
const code = (outputs: unknown[], source: unknown = 'x') => ({
  cell_type: 'code',
  execution_count: 3,
  source,
  outputs,
});
const shows = (data: Record<string, unknown>) => ({ output_type: 'display_data', data });
const outputsOf = (outputs: unknown[]) => notebook([code(outputs)])?.cells[0]?.outputs;

it('chooses the best kind of each output by a fixed order (NB-013, NB-017)', () => {
  const all = {
    'text/plain': 'plain',
    'text/latex': '$x$',
    'application/pdf': 'JVBE',
    'image/gif': 'R0lG',
    'image/jpeg': '/9j/',
    'image/png': ['iVBO', 'Rw=='],
    'image/svg+xml': '<svg/>',
    'text/markdown': '*m*',
    'text/html': ['<b>', 'h</b>'],
  };
  const left: Record<string, unknown> = { ...all };
  const chosen: unknown[] = [];
  for (const best of Object.keys(all).toReversed()) {
    const [output] = outputsOf([shows(left)]) ?? [];
    chosen.push(output && 'mediaType' in output ? output.mediaType : output?.kind);
    delete left[best];
  }
  expect(chosen).toEqual(Object.keys(all).toReversed());
  expect(outputsOf([shows({ 'text/html': ['<b>', 'h</b>'] })])).toEqual([
    { kind: 'html', mediaType: 'text/html', content: '<b>h</b>' },
  ]);
});

it('merges output that was written in pieces, and shows errors and what it does not know (NB-008)', () => {
  const stream = (name: string, text: string) => ({ output_type: 'stream', name, text });
  const outputs = [
    stream('stdout', 'a'),
    stream('stdout', 'b'),
    stream('stderr', 'c'),
    { output_type: 'error', ename: 'ValueError', evalue: 'no', traceback: ['at 1', 'at 2'] },
    { output_type: 'hologram' },
    shows({ 'application/x-strange': 'x' }),
    7,
  ];
  expect(outputsOf(outputs)).toEqual([
    { kind: 'stream', name: 'stdout', text: 'ab' },
    { kind: 'stream', name: 'stderr', text: 'c' },
    { kind: 'error', title: 'ValueError: no', text: 'at 1\nat 2' },
    { kind: 'unknown' },
    { kind: 'unknown' },
    { kind: 'unknown' },
  ]);
});

it('counts the lines at which comments stand over all cells (FB-030)', () => {
  const cells = notebook([
    { cell_type: 'raw', source: 'a\nb' },
    code([shows({ 'text/plain': 'x' })], ['a\n', 'b']),
    { cell_type: 'markdown', source: '# many\nlines' },
    code([]),
  ])?.cells;
  expect(cells?.map(({ firstLine }) => firstLine)).toEqual([0, 0, 3, 4]);
});

it.each(['', '{', 'null', '[]', '{"cells": 7}', '{"nbformat": 4}'])('takes %j for no notebook', (text) => {
  expect(notebookOf(text)).toBeUndefined();
});

it('leaves out what is too much, and says how much', () => {
  const many = notebook(Array.from({ length: notebookLimits.cells + 5 }, () => code([])));
  expect([many?.cells.length, many?.leftOut]).toEqual([notebookLimits.cells, 5]);
  const noisy = Array.from({ length: 300 }, () => shows({ 'text/plain': 'x' }));
  const [cell] = notebook([code(noisy)])?.cells ?? [];
  expect([cell?.outputs.length, cell?.leftOut]).toEqual([100, 200]);
  const large = { 'image/png': 'x'.repeat(notebookLimits.outputLength + 1), 'text/plain': 'picture' };
  expect(outputsOf([shows(large)])).toMatchObject([{ kind: 'plain', content: 'picture' }]);
});

it('shows pictures that were pasted into a text cell, and no other attachments', () => {
  const cell = {
    cell_type: 'markdown',
    source: '![p](attachment:p.png) ![q](attachment:q.svg)',
    attachments: { 'p.png': { 'image/png': 'aGk=\n' }, 'q.svg': { 'image/svg+xml': '<svg/>' } },
  };
  expect(notebook([cell])?.cells[0]?.source).toBe('![p](data:image/png;base64,aGk=) ![q](attachment:q.svg)');
});

it('no browser stands still over a picture pasted thousands of times, long text, or output in many pieces', () => {
  const startMs = performance.now();
  const pasted = {
    cell_type: 'markdown',
    source: 'attachment:a '.repeat(7_000),
    attachments: { a: { 'image/png': 'A'.repeat(100_000) } },
  };
  const pieces = ['x'.repeat(notebookLimits.outputLength), ...Array.from({ length: 100_000 }, () => 'y')];
  const written = code(pieces.map((text) => ({ output_type: 'stream', name: 'stdout', text })));
  const long = { cell_type: 'markdown', source: '> a\n'.repeat(100_000) };
  const cells = notebook([pasted, written, long])?.cells;
  expect(cells?.[2]).toMatchObject({ kind: 'raw', source: long.source });
  expect(cells?.[0]?.source).toBe(pasted.source);
  expect(cells?.[1]?.outputs).toHaveLength(1);
  expect(performance.now() - startMs).toBeLessThan(5_000);
});
