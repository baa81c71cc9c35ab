import { afterAll, beforeAll, expect, it } from 'vitest';
import { githubHeaders, githubPush, useGitServer } from '../../../../tests/support/git-server.ts';
import { hasSshServer, startSshServer, type SshServer } from '../../../../tests/support/ssh-server.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { gitContract } from '../../domain/git/contract.ts';
import { forgetGitHost } from './job.ts';

const makeWorld = useWorld();
const gitServer = useGitServer();
let ssh: SshServer | undefined;

beforeAll(async () => {
  if (hasSshServer) ssh = await startSshServer(gitServer().root);
});
afterAll(() => ssh?.stop());

async function connected(w: World) {
  const { id: assignmentId } = await w.assignment();
  const params = { assignmentId };
  await w.teacher.call(assignmentContract.patchAssignment, { params, body: { webhookUploadEnabled: true } });
  const query = { webhookType: 'git' as const };
  return w.student.call(gitContract.setUpGitHook, { params, query });
}

type Hook = Awaited<ReturnType<typeof connected>>;

/** Pushes to the private repository and answers what became of it. */
async function push(w: World, hook: Hook, { sshUrl, text }: { sshUrl: string; text: string }) {
  const repository = gitServer().repository('private', { 'main.py': text });
  const told = githubPush(repository, { commit: repository.git('rev-parse', 'HEAD') });
  const closed = { ...told.repository, private: true, ssh_url: sshUrl };
  const body = JSON.stringify({ ...told, repository: closed });
  const headers = { 'content-type': 'application/json', ...githubHeaders(hook.secret, body) };
  await fetch(`${w.baseUrl}/api/v1/webhooks/${hook.id}`, { method: 'POST', headers, body });
  await runJobs(w.platform, 'submissions.handInPush');
  const read = { params: { assignmentId: hook.assignmentId } };
  return (await w.student.call(gitContract.getGitHandIn, read)).pushes[0];
}

it.skipIf(!hasSshServer)(
  'A private repository is read by its deploy key only, from the server that had it at first',
  async () => {
    if (!ssh) throw new Error('There is no sshd.');
    const w = await makeWorld();
    const hook = await connected(w);
    const sshUrl = ssh.urlOf('private');
    const before = await push(w, hook, { sshUrl, text: 'one' });
    expect(before?.state).toBe('failed');
    expect(before?.reason).toContain('deploy key');
    ssh.allow(hook.publicKey);
    expect(await push(w, hook, { sshUrl, text: 'two' })).toMatchObject({ state: 'handed_in', reason: null });
    expect(await push(w, hook, { sshUrl, text: 'three' })).toMatchObject({ state: 'handed_in' });
    await ssh.changeHostKey();
    const other = await push(w, hook, { sshUrl, text: 'four' });
    expect(other?.state).toBe('failed');
    expect(other?.reason).toContain('another host key');
    expect(await forgetGitHost(w.platform, `[127.0.0.1]:${ssh.port}`)).toBe(1);
    expect(await push(w, hook, { sshUrl, text: 'five' })).toMatchObject({ state: 'handed_in' });
  },
);
