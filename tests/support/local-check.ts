// `proofmark autotest check` on a folder of its own, with the real sandbox of this machine.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach } from 'vitest';
import { runCli } from '../../src/cli/main.ts';

interface Checked {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Answers a function that checks files with the tests of a text in YAML; more words go to the command. */
export function useLocalCheck() {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'proofmark-check-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  return async (yaml: string, files: Record<string, string>, ...words: string[]): Promise<Checked> => {
    const file = join(folder, 'tests.yaml');
    const work = join(folder, 'work');
    mkdirSync(work);
    writeFileSync(file, yaml);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(work, name), text);
    let out = '';
    let err = '';
    const command = ['autotest', 'check', file, work, '--data', join(folder, 'data'), ...words];
    const code = await runCli(command, {
      environment: {},
      stdin: Readable.from([]),
      out: (text) => (out += text),
      err: (text) => (err += text),
      version: '1.2.3',
      runner: new URL('../../src/app/runner.ts', import.meta.url),
    });
    return { code, out, err };
  };
}
