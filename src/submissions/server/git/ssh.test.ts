import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  giteaHeaders,
  giteaPush,
  githubHeaders,
  githubPush,
  gitlabHeaders,
  gitlabPush,
  useGitServer,
  type TestRepository,
} from '../../../../tests/support/git-server.ts';
import { hasSshServer, startSshServer, type SshServer } from '../../../../tests/support/ssh-server.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { submissionContract } from '../../domain/contract.ts';
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

type Host = 'github' | 'gitlab' | 'gitea';

/** What each host tells of a push to a repository that only its members may read. */
function toldBy(host: Host, { repository, sshUrl }: { repository: TestRepository; sshUrl: string }) {
  const commit = repository.git('rev-parse', 'HEAD');
  if (host === 'gitlab') {
    const told = gitlabPush(repository, { commit });
    return { ...told, project: { ...told.project, visibility_level: 0, git_ssh_url: sshUrl } };
  }
  const told = host === 'gitea' ? giteaPush(repository, { commit }) : githubPush(repository, { commit });
  return { ...told, repository: { ...told.repository, private: true, ssh_url: sshUrl } };
}

function signedBy(host: Host, secret: string, body: string): Record<string, string> {
  if (host === 'gitlab') return gitlabHeaders(secret);
  return host === 'gitea' ? giteaHeaders(secret, body) : githubHeaders(secret, body);
}

interface Pushed {
  host?: Host;
  sshUrl: string;
  text: string;
}

/** Pushes to the private repository and answers what became of it. */
async function push(w: World, hook: Hook, { host = 'github', sshUrl, text }: Pushed) {
  const repository = gitServer().repository('private', { 'main.py': text });
  const body = JSON.stringify(toldBy(host, { repository, sshUrl }));
  const headers = { 'content-type': 'application/json', ...signedBy(host, hook.secret, body) };
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

it.skipIf(!hasSshServer).each(['github', 'gitlab', 'gitea'] as const)(
  'hands in from a private repository of %s by its deploy key (ASGN-046)',
  async (host) => {
    if (!ssh) throw new Error('There is no sshd.');
    const w = await makeWorld();
    const hook = await connected(w);
    ssh.allow(hook.publicKey);
    const pushed = await push(w, hook, { host, sshUrl: ssh.urlOf('private'), text: `of ${host}` });
    expect(pushed).toMatchObject({ host, state: 'handed_in', reason: null });
    const submissionId = pushed?.submissionId ?? 0;
    const query = { path: 'main.py' };
    const file = await w.student.call(submissionContract.getFileInformation, {
      params: { submissionId },
      query,
    });
    const content = await w.student.download(submissionContract.downloadFile, {
      params: { fileId: file.id },
    });
    expect(await content.text()).toBe(`of ${host}`);
  },
);
