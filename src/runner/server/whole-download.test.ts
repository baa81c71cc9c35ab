import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LeaseLostError } from './reporter.ts';
import { writeWhole } from './whole-download.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-download-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Gives some bytes, and then breaks off. */
function cut(): Readable {
  return Readable.from(
    (function* () {
      yield Buffer.from('half of ');
      throw new Error('The connection was cut.');
    })(),
  );
}

const file = () => join(folder, 'files.tar');

it('begins anew when a download breaks off in the middle', async () => {
  const answers = [cut(), cut(), Readable.from([Buffer.from('the whole')])];
  const download = () => Promise.resolve(answers.shift() ?? cut());
  await writeWhole({ download, file: file() });
  expect(readFileSync(file(), 'utf8')).toBe('the whole');
});

it('begins anew when what has arrived is damaged', async () => {
  const answers = ['damaged', 'the whole'];
  await writeWhole({
    download: () => Promise.resolve(Readable.from([Buffer.from(answers.shift() ?? '')])),
    file: file(),
    check: async () => {
      await Promise.resolve();
      if (readFileSync(file(), 'utf8') !== 'the whole') throw new Error('damaged');
    },
  });
  expect(answers).toEqual([]);
});

it('gives up after four tries, and at once when the job is no longer its own', async () => {
  let tries = 0;
  const download = () => {
    tries += 1;
    return Promise.resolve(cut());
  };
  await expect(writeWhole({ download, file: file() })).rejects.toThrow('The connection was cut.');
  expect(tries).toBe(4);
  const lost = () => {
    tries += 1;
    return Promise.reject(new LeaseLostError('lost'));
  };
  await expect(writeWhole({ download: lost, file: file() })).rejects.toThrow(LeaseLostError);
  expect(tries).toBe(5);
});
