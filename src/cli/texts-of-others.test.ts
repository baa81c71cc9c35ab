// What the client prints of texts that others wrote.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { handIn } from '../../tests/support/build-submission.ts';
import { setPassword } from '../../tests/support/set-password.ts';
import { useWorld } from '../../tests/support/world.ts';
import { feedbackContract } from '../feedback/domain/contract.ts';
import { runCli } from './main.ts';

const makeWorld = useWorld();
const folder = mkdtempSync(join(tmpdir(), 'proofmark-texts-'));

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function printed(...args: string[]): Promise<string> {
  let out = '';
  const keep = (text: string): void => {
    out += text;
  };
  const environment = { PROOFMARK_CLI_FILE: join(folder, 'login.json') };
  await runCli(args, { environment, stdin: Readable.from([]), out: keep, err: keep, version: '1.2.3' });
  return out;
}

it('what would steer the terminal is written out, in sentences and in JSON', async () => {
  const world = await makeWorld();
  const { id } = await world.assignment();
  const { id: workId } = await handIn(world.student, id);
  const thread = await world.student.call(feedbackContract.openThread, { body: { workId } });
  const comment = 'A\u001b[2J\u009b2J\rB\r\n\tC';
  await world.student.call(feedbackContract.createReply, {
    params: { commentBaseId: thread.id },
    body: { comment, replyType: 'markdown' },
  });
  const password = 'a password for tests';
  await setPassword(world, world.teacher, password);
  await printed('login', world.baseUrl, '--username', world.teacher.username, '--password', password);
  const sentence = await printed('feedback', String(workId));
  expect(sentence).toContain(String.raw`    A\u001b[2J\u009b2J\u000dB` + '\n    \tC\n');
  const json = await printed('feedback', String(workId), '--json');
  expect(json).toContain(String.raw`A\u001b[2J\u009b2J\rB\r\n\tC`);
  expect(JSON.parse(json)).toMatchObject({ general: { replies: [{ comment }] } });
  expect(await printed('grade', '\u001b[2J', '1')).not.toContain('\u001b');
  expect(await printed('feedback', '1', '\u001b[2J')).not.toContain('\u001b');
});
