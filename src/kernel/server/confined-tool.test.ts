import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CannotConfine, ConfinedTools, ToolFailed } from './confined-tool.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'proofmark-test-'));
  file = join(folder, 'given');
  writeFileSync(file, 'given\n');
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

const tools = new ConfinedTools();

async function said(...argv: string[]): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of tools.run(argv, file)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

it('gives a program the file as its input and passes on what it writes', async () => {
  expect(await said('cat')).toBe('given\n');
});

it('shows it no file of this machine but programs, no network and no rights', async () => {
  expect(await said('ls', '/')).not.toMatch(/tmp|home|root|etc|var|proc/);
  expect(await said('sh', '-c', 'id -u; ls /usr; test -w / || echo read-only')).toMatch(
    /^65534\n(bin\n|lib\n|lib64\n)+read-only\n$/,
  );
  await expect(said('cat', file)).rejects.toThrow(ToolFailed);
  await expect(said('bash', '-c', 'echo > /dev/tcp/127.0.0.1/22')).rejects.toThrow(ToolFailed);
  await expect(said('unshare', '--user', 'true')).rejects.toThrow(ToolFailed);
});

it('passes the environment of the server on to nobody', async () => {
  expect((await said('env')).split('\n').toSorted().filter(Boolean)).toEqual([
    'LC_ALL=C.UTF-8',
    'PATH=/usr/bin:/bin',
    'PWD=/',
  ]);
});

it('ends a program that nobody reads any more', async () => {
  for await (const chunk of tools.run(['yes'], file)) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
});

it('runs nothing where nothing can confine it', async () => {
  const none = new ConfinedTools([folder]);
  await expect(none.run(['cat'], file).next()).rejects.toThrow(CannotConfine);
});
