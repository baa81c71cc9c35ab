// What authors tried with a connection that is theirs.
import { expect, it } from 'vitest';
import { githubHeaders, githubPush, useGitServer } from '../../../../tests/support/git-server.ts';
import {
  assignmentWithGit,
  pushed,
  readHandIn,
  sendPush,
  setUpHook,
} from '../../../../tests/support/git-pushes.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { setPassword } from '../../../../tests/support/set-password.ts';
import { useWorld } from '../../../../tests/support/world.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { gitContract } from '../../domain/git/contract.ts';
import { handInPushJob } from './job.ts';

const makeWorld = useWorld();
const gitServer = useGitServer();

it('a connection that a teacher made for a student hands in with the rights of the student', async () => {
  const w = await makeWorld();
  const assignmentId = await assignmentWithGit(w, { maxSubmissions: 1 });
  const repository = gitServer().repository('made-for');
  const hook = await setUpHook(w.teacher, assignmentId, { authorId: w.student.id });
  expect((await readHandIn(w.student, assignmentId)).hook?.secret).toBe(hook.secret);
  await pushed(w, hook, { repository, commit: repository.git('rev-parse', 'HEAD') });
  await pushed(w, hook, { repository, commit: repository.commit({ 'main.py': 'once more' }) });
  const { pushes } = await readHandIn(w.student, assignmentId);
  expect(pushes.map(({ state }) => state)).toEqual(['ignored', 'handed_in']);
  expect(pushes[0]?.reason).toContain('all attempts');
});

it('whatever comes with the secret counts: what cannot be read, what failed before, a connection made anew', async () => {
  const w = await makeWorld();
  const assignmentId = await assignmentWithGit(w);
  const repository = gitServer().repository('many');
  const hook = await setUpHook(w.student, assignmentId);
  const sent = (body: string, of = hook) =>
    sendPush(w, of, { body, headers: githubHeaders(of.secret, body) });
  for (let count = 0; count < 30; count += 1)
    expect((await sent(`{"count":${count}}`)).body.code).toBe('WEBHOOK_INVALID_REQUEST');
  const told = { ...githubPush(repository, { commit: '1'.repeat(40) }) };
  for (let count = 0; count < 29; count += 1) expect((await sent(JSON.stringify(told))).status).toBe(200);
  await w.student.call(gitContract.removeGitHook, { params: { assignmentId } });
  const fresh = await setUpHook(w.student, assignmentId);
  expect((await sent(JSON.stringify(told), fresh)).status).toBe(200);
  expect(await sent(JSON.stringify(told), fresh)).toMatchObject({
    status: 429,
    body: { code: 'RATE_LIMIT_EXCEEDED' },
  });
  w.clock.advance(3_600_000);
  expect((await sent(JSON.stringify(told), fresh)).status).toBe(200);
});

it('nobody but the author learns the secret of their connection, by which work would come in their name', async () => {
  const w = await makeWorld();
  const assignmentId = await assignmentWithGit(w);
  const hook = await setUpHook(w.student, assignmentId);
  const ofStudent = { authorId: w.student.id };
  const seen = [
    (await readHandIn(w.teacher, assignmentId, ofStudent)).hook,
    await setUpHook(w.teacher, assignmentId, ofStudent),
  ];
  expect(seen).toEqual([
    { ...hook, secret: '' },
    { ...hook, secret: '' },
  ]);
  const ownPassword = 'the long way to the library';
  await setPassword(w, w.admin, ownPassword);
  const body = { ownPassword, username: w.student.username };
  const { accessToken } = await w.admin.call(peopleContract.logIn, { body });
  const acting = w.withToken(w.student, accessToken);
  expect((await readHandIn(acting, assignmentId)).hook?.secret).toBe('');
  expect((await readHandIn(w.student, assignmentId)).hook).toEqual(hook);
});

it('a push that the site could not hand in for hours is taken when its host delivers it once more', async () => {
  const w = await makeWorld();
  const assignmentId = await assignmentWithGit(w);
  const repository = gitServer().repository('lost');
  const hook = await setUpHook(w.student, assignmentId);
  const body = JSON.stringify(githubPush(repository, { commit: repository.git('rev-parse', 'HEAD') }));
  const deliver = () => sendPush(w, hook, { body, headers: githubHeaders(hook.secret, body) });
  await deliver();
  // All tries were made while something was broken.
  await w.platform.jobs.boss.deleteAllJobs(handInPushJob.name);
  expect((await deliver()).body.message).toBe('This push came before.');
  w.clock.advance(4 * 3_600_000 + 1000);
  expect((await deliver()).body.message).toBe('The push is being handed in.');
  await runJobs(w.platform, handInPushJob.name);
  expect((await readHandIn(w.student, assignmentId)).pushes).toMatchObject([{ state: 'handed_in' }]);
});
