import { encodeQR } from 'qr';
import { decodeQR } from 'qr/decode.js';
import { expect, it } from 'vitest';
import { pathOfCode } from './code-path.ts';

const pixelsPerModule = 4;

/** Draws the rectangles of a path as a picture would show them. */
function drawn(path: string, modules: number) {
  const size = modules * pixelsPerModule;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (const [, from, row, count] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const [x, y] = [Number(from) * pixelsPerModule, Number(row) * pixelsPerModule];
    for (let line = y; line < y + pixelsPerModule; line += 1) {
      const start = (line * size + x) * 4;
      for (let at = start; at < start + Number(count) * pixelsPerModule * 4; at += 4)
        data.fill(0, at, at + 3);
    }
  }
  return { width: size, height: size, data };
}

it('a camera reads the address from the drawn code', () => {
  const address = 'https://learn.example.org/courses/4711/enroll/0b1e4c88-7d6d-4c8e-9a53-3a4f0b9c1d2e';
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: 4 });
  expect(decodeQR(drawn(pathOfCode(rows), rows.length))).toBe(address);
});
