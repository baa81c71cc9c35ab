// The client at a real terminal, which the program `script` provides.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { setPassword } from '../../tests/support/set-password.ts';
import { useWorld } from '../../tests/support/world.ts';

const makeWorld = useWorld();
const folder = mkdtempSync(join(tmpdir(), 'proofmark-terminal-'));
const program = join(import.meta.dirname, '../app/cli.ts');

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs the client at a terminal and types `keys` when `question` appears. Returns what the screen showed. */
async function typed(words: readonly string[], question: string, keys: string) {
  const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...process.env, PROOFMARK_CLI_FILE: join(folder, 'login.json') },
  });
  let screen = '';
  let isAsked = false;
  child.stdout.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
    if (isAsked || !screen.includes(question)) return;
    isAsked = true;
    child.stdin.write(keys);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { code, screen };
}

it('asks for the password and shows nothing of it', async () => {
  const world = await makeWorld();
  await setPassword(world, world.student, 'a password for tests');
  const words = ['login', world.baseUrl, '--username', world.student.username];
  const { code, screen } = await typed(words, 'Password: ', 'a password for tests\r');
  expect(screen).toContain('Logged in as');
  expect(screen).not.toContain('a password');
  expect(code).toBe(0);
});

it('ends at Ctrl+C while it asks', async () => {
  const world = await makeWorld();
  const { code, screen } = await typed(['login', world.baseUrl], 'Username: ', '\u0003');
  expect(screen).toContain('Stopped.');
  expect(code).toBe(130);
});
