import { describe, expect, it } from 'vitest';
import {
  gitlabHeaders,
  gitlabPush,
  giteaHeaders,
  giteaPush,
  githubHeaders,
  githubPush,
  olderGithubHeaders,
  signedGitlabHeaders,
  useGitServer,
} from '../../../../tests/support/git-server.ts';
import { examOpen, inSessionOfLink } from '../../../../tests/support/build-exam.ts';
import { buildGroups } from '../../../../tests/support/build-group.ts';
import {
  assignmentWithGit,
  pushed,
  readHandIn as read,
  sendPush as send,
  setUpHook as setUp,
} from '../../../../tests/support/git-pushes.ts';
import { runJobs } from '../../../../tests/support/run-jobs.ts';
import { useWorld, type Actor, type World } from '../../../../tests/support/world.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { groupContract } from '../../../groups/domain/contract.ts';
import { accountContract } from '../../../people/domain/account-contract.ts';
import { accountInExam } from '../../../people/domain/refusals.ts';
import { submissionContract } from '../../domain/contract.ts';
import { gitContract } from '../../domain/git/contract.ts';

const makeWorld = useWorld();
const gitServer = useGitServer();
const webhookType = 'git' as const;

/** A push with this end, and these words in its reason. */
function expectTold(
  push: { state: string; reason: string | null } | undefined,
  state: string,
  words: string,
) {
  expect(push).toMatchObject({ state });
  expect(push?.reason).toContain(words);
}

async function treeOf(w: World, submissionId: number): Promise<string[]> {
  const rows = await w.platform.database.db
    .selectFrom('submissionFile')
    .select('path')
    .where('submissionId', '=', submissionId)
    .orderBy('path')
    .execute();
  return rows.flatMap(({ path }) => (path === '' ? [] : [path]));
}

async function textOf(actor: Actor, submissionId: number, path: string): Promise<string> {
  const params = { submissionId };
  const file = await actor.call(submissionContract.getFileInformation, { params, query: { path } });
  const answer = await actor.download(submissionContract.downloadFile, { params: { fileId: file.id } });
  return new TextDecoder().decode(await answer.arrayBuffer());
}

describe('a push', () => {
  it('hands in the pushed commit at the moment of the push, without its history (ASGN-046)', async () => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w);
    const repository = gitServer().repository('first', { 'src/main.py': 'one\n', 'readme.md': 'two\n' });
    const hook = await setUp(w.student, assignmentId);
    expect(hook).toMatchObject({ assignmentId, userId: w.student.id, defaultBranch: null });
    expect(hook.publicKey).toMatch(/^ssh-ed25519 AAAA\S+ proofmark-/);
    expect(hook.url).toMatch(new RegExp(`/api/v1/webhooks/${hook.id}$`));
    const commit = repository.commit({ 'src/main.py': 'three\n' });
    const at = w.clock.now();
    const body = JSON.stringify(githubPush(repository, { commit }));
    const headers = githubHeaders(hook.secret, body);
    expect((await send(w, hook, { body, headers })).status).toBe(200);
    repository.commit({ 'src/main.py': 'later, and not pushed\n' });
    expect((await read(w.student, assignmentId)).pushes[0]).toMatchObject({ state: 'waiting' });
    w.clock.advance(60_000);
    await runJobs(w.platform, 'submissions.handInPush');
    const { pushes } = await read(w.student, assignmentId);
    expect(pushes).toMatchObject([
      { host: 'github', state: 'handed_in', reason: null, branch: 'main', commit },
    ]);
    const submissionId = pushes[0]?.submissionId ?? 0;
    const submission = await w.teacher.call(submissionContract.getSubmission, { params: { submissionId } });
    expect(submission).toMatchObject({
      origin: 'github',
      isLatest: true,
      extraInfo: {
        type: 'github',
        commit,
        branch: 'main',
        repository_name: 'robin/first',
        sender_name: 'robin',
      },
    });
    expect(submission).toHaveProperty('user.id', w.student.id);
    if (!('createdAt' in submission)) throw new Error('No submission was answered.');
    expect(submission.createdAt.getTime() - at.getTime()).toBeLessThan(30_000);
    expect(await treeOf(w, submissionId)).toEqual(['readme.md', 'src', 'src/main.py']);
    expect(await textOf(w.student, submissionId, 'src/main.py')).toBe('three\n');
    // The host delivers again: the same push is handed in once.
    expect((await send(w, hook, { body, headers })).body.message).toContain('before');
    expect(await runJobs(w.platform, 'submissions.handInPush')).toEqual([]);
  });

  it('is taken with the signatures of every host, and from nobody without one (ASGN-046)', async () => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w, { coolOffPeriod: 0 });
    const repository = gitServer().repository('signed');
    const hook = await setUp(w.student, assignmentId);
    const { secret } = hook;
    const next = () => ({ commit: repository.commit({ 'main.py': w.platform.random.uuid() }) });
    const github = () => JSON.stringify(githubPush(repository, next()));
    const gitea = () => JSON.stringify(giteaPush(repository, next()));
    const gitlab = () => JSON.stringify(gitlabPush(repository, next()));
    const sentBy = async (body: string, headers: Record<string, string>) =>
      (await send(w, hook, { body, headers })).status;
    let body = github();
    expect(await sentBy(body, githubHeaders(secret, body))).toBe(200);
    body = github();
    expect(await sentBy(body, olderGithubHeaders(secret, body))).toBe(200);
    body = gitea();
    expect(await sentBy(body, giteaHeaders(secret, body))).toBe(200);
    body = gitlab();
    expect(await sentBy(body, gitlabHeaders(secret))).toBe(200);
    body = gitlab();
    expect(await sentBy(body, signedGitlabHeaders(secret, body, w.clock.now()))).toBe(200);
    expect(await runJobs(w.platform, 'submissions.handInPush')).toHaveLength(5);
    const { pushes } = await read(w.student, assignmentId);
    expect(pushes.map(({ host, state }) => [host, state])).toEqual([
      ['gitlab', 'handed_in'],
      ['gitlab', 'handed_in'],
      ['gitea', 'handed_in'],
      ['github', 'handed_in'],
      ['github', 'handed_in'],
    ]);
    const wrong: [Record<string, string>, string][] = [
      [githubHeaders('other', body), 'WEBHOOK_UNKNOWN_REQUEST'],
      [{ 'x-github-event': 'push' }, 'WEBHOOK_UNKNOWN_REQUEST'],
      [gitlabHeaders('other'), 'WEBHOOK_UNKNOWN_REQUEST'],
      [signedGitlabHeaders(secret, 'other', w.clock.now()), 'WEBHOOK_UNKNOWN_REQUEST'],
      [
        signedGitlabHeaders(secret, body, new Date(w.clock.now().getTime() - 600_000)),
        'WEBHOOK_UNKNOWN_REQUEST',
      ],
      [
        { ...signedGitlabHeaders('whsec_b3RoZXI=', body, w.clock.now()), 'x-gitlab-token': secret },
        'WEBHOOK_UNKNOWN_REQUEST',
      ],
      [{}, 'WEBHOOK_UNKOWN_TYPE'],
    ];
    for (const [headers, code] of wrong)
      expect((await send(w, hook, { body, headers })).body.code).toBe(code);
    const unknown = { ...hook, id: w.platform.random.uuid() };
    const answer = await send(w, unknown, { body, headers: githubHeaders(secret, body) });
    expect(answer.body.code).toBe('WEBHOOK_UNKNOWN_REQUEST');
  });

  it('of another branch, a tag, another event or a deleted branch is answered without a hand-in', async () => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w);
    const repository = gitServer().repository('branches');
    const hook = await setUp(w.student, assignmentId);
    const commit = repository.commit({ 'main.py': 'x' });
    const sendPush = (change: object, branch?: string) => {
      const body = JSON.stringify({ ...githubPush(repository, { commit }), ...change });
      const headers = githubHeaders(hook.secret, body);
      return send(w, hook, { body, headers, ...(branch === undefined ? {} : { branch }) });
    };
    const other = await sendPush({ ref: 'refs/heads/draft' });
    expect(other.body.code).toBe('WEBHOOK_DIFFERENT_BRANCH');
    expect(other.body.message).toContain('Only main');
    expect((await sendPush({}, 'hand-in')).body.code).toBe('WEBHOOK_DIFFERENT_BRANCH');
    expect((await sendPush({ ref: 'refs/tags/v1' })).status).toBe(200);
    expect((await sendPush({ after: '0'.repeat(40) })).status).toBe(200);
    expect((await sendPush({ after: '--upload-pack=touch' })).body.code).toBe('WEBHOOK_INVALID_REQUEST');
    const zen = JSON.stringify({ zen: 'Keep it simple.' });
    const ping = await send(w, hook, { body: zen, headers: githubHeaders(hook.secret, zen, 'ping') });
    expect(ping.body.message).toContain('works');
    const issue = await send(w, hook, { body: zen, headers: githubHeaders(hook.secret, zen, 'issues') });
    expect(issue.body.code).toBe('WEBHOOK_UNKNOWN_EVENT_TYPE');
    expect(await runJobs(w.platform, 'submissions.handInPush')).toEqual([]);
    const { pushes } = await read(w.student, assignmentId);
    expect(pushes.map(({ state }) => state).toSorted()).toEqual(['greeted', 'ignored', 'ignored']);
  });

  it('that holds characters which the database cannot keep is answered like every other', async () => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w);
    const hook = await setUp(w.student, assignmentId);
    const repository = gitServer().repository('odd-names');
    const commit = repository.git('rev-parse', 'HEAD');
    const { repository: told, ...rest } = githubPush(repository, { commit });
    const branch = 'ma\0in\ud800';
    const odd = { ...rest, ref: `refs/heads/${branch}`, repository: { ...told, full_name: branch } };
    const body = JSON.stringify(odd);
    const answer = await send(w, hook, { body, headers: githubHeaders(hook.secret, body) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'WEBHOOK_DIFFERENT_BRANCH' } });
    expectTold((await read(w.student, assignmentId)).pushes[0], 'ignored', 'main\ufffd');
  });
});

describe('what a push may bring', () => {
  it('follows the names, rules and limits of every hand-in; what is left out is told', async () => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w, {
      ignore: '*.class\n',
      ignoreVersion: 'IgnoreFilterManager',
    });
    const repository = gitServer().repository('odd', {
      'main.py': 'x\n',
      'link.py': '-> /etc/passwd',
      'Main.class': 'binary',
      '.cg-secret': 'reserved',
      '.gitattributes': '*.py export-ignore\n*.txt filter=evil\n',
      'a.txt': 'kept\n',
      'large.bin': 'version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n',
      '.gitmodules': '[submodule "s"]\n\tpath = s\n\turl = ext::sh -c evil\n',
    });
    repository.git('update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},s`);
    repository.git('config', 'filter.evil.smudge', 'touch /tmp/evil');
    const commit = repository.git('commit-tree', repository.git('write-tree'), '-m', 'odd');
    repository.git('update-ref', 'refs/heads/main', commit);
    const hook = await setUp(w.student, assignmentId);
    await pushed(w, hook, { repository, commit });
    const [push] = (await read(w.student, assignmentId)).pushes;
    expect(push).toMatchObject({ state: 'handed_in' });
    for (const told of ['Main.class', 'Submodules', 'Git LFS', 'Symbolic links', '.cg-secret'])
      expect(push?.reason).toContain(told);
    const submissionId = push?.submissionId ?? 0;
    expect(await treeOf(w, submissionId)).toEqual(
      [
        '.cg-secret-USER_PROVIDED',
        '.gitattributes',
        '.gitmodules',
        'a.txt',
        'large.bin',
        'link.py',
        'main.py',
      ].toSorted(),
    );
    expect(await textOf(w.student, submissionId, 'link.py')).toContain('symbolic link to "/etc/passwd"');
  });

  it('is refused or cut where it is too large, and names what is missing', async () => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w, {
      ignore: {
        policy: 'allow_all_files',
        rules: [{ ruleType: 'require', fileType: 'file', name: 'main.py' }],
        options: [],
      },
      ignoreVersion: 'SubmissionValidator',
    });
    const hook = await setUp(w.student, assignmentId);
    const missing = gitServer().repository('missing', { 'other.py': 'x' });
    await pushed(w, hook, { repository: missing, commit: missing.git('rev-parse', 'HEAD') });
    const [push] = (await read(w.student, assignmentId)).pushes;
    expectTold(push, 'ignored', 'main.py');
    const large = gitServer().repository('large', {
      'main.py': 'x',
      'huge.txt': 'a'.repeat(60 * 1024 * 1024),
    });
    await pushed(w, hook, { repository: large, commit: large.git('rev-parse', 'HEAD') });
    const [cut] = (await read(w.student, assignmentId)).pushes;
    expectTold(cut, 'handed_in', 'huge.txt');
    const submissionId = cut?.submissionId ?? 0;
    expect(await treeOf(w, submissionId)).toEqual(['cg-size-limit-exceeded', 'main.py']);
    expect(await textOf(w.student, submissionId, 'cg-size-limit-exceeded')).toContain('huge.txt');
  });

  it.each([
    ['an own network', 'http://10.0.0.1/a.git', 'cannot be reached'],
    ['its metadata service', 'http://169.254.169.254/latest', 'cannot be reached'],
    ['a file', 'file:///etc', 'no address'],
    ['a program', 'ext::sh -c "touch /tmp/evil"', 'no address'],
    ['an option', '--upload-pack=evil', 'no address'],
  ])('never comes from %s', async (_what, url, reason) => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w);
    const repository = gitServer().repository('plain');
    const hook = await setUp(w.student, assignmentId);
    const commit = repository.git('rev-parse', 'HEAD');
    const told = { ...githubPush(repository, { commit }).repository, clone_url: url, ssh_url: url };
    await pushed(w, hook, { repository, commit, change: { repository: told } });
    const [push] = (await read(w.student, assignmentId)).pushes;
    expectTold(push, 'failed', reason);
  });

  it.each([
    ['private', 'deploy key'],
    ['moved', 'another address'],
  ])('says what to do when the repository is %s', async (name, reason) => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w);
    const repository = gitServer().repository(name);
    const hook = await setUp(w.student, assignmentId);
    const commit = repository.git('rev-parse', 'HEAD');
    const told = { ...githubPush(repository, { commit }).repository, ssh_url: 'none' };
    await pushed(w, hook, { repository, commit, change: { repository: told } });
    const [push] = (await read(w.student, assignmentId)).pushes;
    expectTold(push, 'failed', reason);
  });
});

describe('a connection', () => {
  it('is made where git is on, by who may hand in for the author, and is theirs alone (ASGN-046)', async () => {
    const w = await makeWorld();
    const { id: assignmentId } = await w.assignment();
    const call = { params: { assignmentId }, query: { webhookType } };
    const set = (webhookUploadEnabled: boolean) =>
      w.teacher.callPage(assignmentContract.patchAssignment, {
        params: { assignmentId },
        body: { webhookUploadEnabled },
      });
    expect((await w.student.refused(gitContract.setUpGitHook, call)).code).toBe('UPLOAD_TYPE_DISABLED');
    expect((await set(true)).warnings).toEqual([]);
    expect((await w.outsider.refused(gitContract.setUpGitHook, call)).status).toBe(404);
    const hook = await w.student.call(gitContract.setUpGitHook, call);
    expect(await w.student.call(gitContract.setUpGitHook, call)).toEqual(hook);
    const other = await w.otherStudent.call(gitContract.setUpGitHook, call);
    expect([other.id, other.publicKey, other.secret]).not.toContain(hook.id);
    const ofStudent = { params: { assignmentId }, query: { authorId: w.student.id } };
    for (const endpoint of [gitContract.getGitHandIn, gitContract.removeGitHook])
      expect((await w.otherStudent.refused(endpoint, ofStudent)).status).toBe(403);
    const stored = await w.platform.database.db.selectFrom('gitHook').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(hook.secret);
    expect(JSON.stringify(stored)).not.toContain('PRIVATE KEY');
    // Switched off, it goes on (warning 011), and nobody makes another one.
    expect((await set(false)).warnings.map(({ code }) => code)).toEqual(['011']);
    const repository = gitServer().repository('goes-on');
    await pushed(w, hook, { repository, commit: repository.git('rev-parse', 'HEAD') });
    expect((await read(w.student, assignmentId)).pushes[0]).toMatchObject({ state: 'handed_in' });
    await w.student.call(gitContract.removeGitHook, { params: { assignmentId } });
    expect(await read(w.student, assignmentId)).toEqual({ hook: null, endedAt: null, pushes: [] });
    const body = JSON.stringify(githubPush(repository, { commit: repository.commit({ a: 'b' }) }));
    const ended = await send(w, hook, { body, headers: githubHeaders(hook.secret, body) });
    expect(ended.body.code).toBe('WEBHOOK_UNKNOWN_REQUEST');
  });

  it('is not made in a view with fewer rights, which it would outlive', async () => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w);
    const body = {
      forContext: { courseId: w.course.id },
      removedPermissions: ['can_see_hidden_assignments' as const],
    };
    const { accessToken } = await w.teacher.call(accountContract.restrictSession, { body });
    const call = { params: { assignmentId }, query: { webhookType, isTestSubmission: true } };
    const refused = await w.withToken(w.teacher, accessToken).refused(gitContract.setUpGitHook, call);
    expect(refused).toMatchObject({ status: 403, code: 'INCORRECT_PERMISSION' });
    expect(await setUp(w.teacher, assignmentId, { isTestSubmission: true })).toMatchObject({ assignmentId });
  });

  it('is neither made, told nor ended in the session of a login link of an exam', async () => {
    const w = await makeWorld();
    const assignmentId = await examOpen(w);
    const body = { webhookUploadEnabled: true };
    await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId }, body });
    const inExam = await inSessionOfLink(w, assignmentId);
    const call = { params: { assignmentId }, query: { webhookType } };
    const refused = { status: 403, code: 'INCORRECT_PERMISSION' };
    expect(await inExam.refused(gitContract.setUpGitHook, call)).toMatchObject(refused);
    await setUp(w.student, assignmentId);
    expect(await inExam.refused(gitContract.setUpGitHook, call)).toMatchObject(refused);
    expect(await read(inExam, assignmentId)).toMatchObject({ hook: null, endedAt: null });
    const ending = await inExam.refused(gitContract.removeGitHook, { params: { assignmentId } });
    expect(ending).toMatchObject({ code: 'INVALID_STATE', message: accountInExam.text });
    expect((await read(w.student, assignmentId)).hook).toMatchObject({ assignmentId });
  });

  it('hands in by the dates, limits and rights of the moment of the push', async () => {
    const w = await makeWorld();
    const assignmentId = await assignmentWithGit(w, { maxSubmissions: 1 });
    const repository = gitServer().repository('moments');
    const hook = await setUp(w.student, assignmentId);
    await pushed(w, hook, { repository, commit: repository.git('rev-parse', 'HEAD') });
    await pushed(w, hook, { repository, commit: repository.commit({ 'main.py': 'again' }) });
    const [second] = (await read(w.student, assignmentId)).pushes;
    expectTold(second, 'ignored', 'all attempts');
    const late = await assignmentWithGit(w);
    const lateHook = await setUp(w.student, late);
    await w.platform.database.db
      .updateTable('assignmentTimeframe')
      .set({ deadline: new Date(w.clock.now().getTime() - 1000) })
      .where('assignmentId', '=', late)
      .execute();
    await pushed(w, lateHook, { repository, commit: repository.commit({ 'main.py': 'late' }) });
    const [refused] = (await read(w.student, late)).pushes;
    expect(refused).toMatchObject({
      state: 'ignored',
      reason: "The assignment's deadline has already passed.",
    });
    const closed = await assignmentWithGit(w);
    const closedHook = await setUp(w.student, closed);
    await w.platform.database.db
      .updateTable('assignment')
      .set({ allowedIpRanges: ['10.0.0.0/8'] })
      .where('id', '=', closed)
      .execute();
    await pushed(w, closedHook, { repository, commit: repository.commit({ 'main.py': 'elsewhere' }) });
    const toldOf = ({ id }: { id: string }) =>
      w.platform.database.db
        .selectFrom('gitPush')
        .select(['state', 'reason'])
        .where('hookId', '=', id)
        .executeTakeFirstOrThrow();
    expectTold(await toldOf(closedHook), 'ignored', 'certain networks');
    const offHook = await setUp(w.student, await assignmentWithGit(w));
    const off = w.platform.database.db.updateTable('person').set({ active: false });
    await off.where('id', '=', w.student.id).execute();
    await pushed(w, offHook, { repository, commit: repository.commit({ 'main.py': 'off' }) });
    expectTold(await toldOf(offHook), 'ignored', 'switched off');
  });

  it('belongs to the whole group', async () => {
    const w = await makeWorld();
    const { groupSetId, authorIds } = await buildGroups(w, [w.student, w.otherStudent]);
    const assignmentId = await assignmentWithGit(w, { groupSetId });
    const hook = await setUp(w.student, assignmentId);
    expect(hook.userId).toBe(authorIds[0]);
    expect((await read(w.otherStudent, assignmentId)).hook).toEqual(hook);
    const repository = gitServer().repository('of-group');
    await pushed(w, hook, { repository, commit: repository.git('rev-parse', 'HEAD') });
    expect((await read(w.otherStudent, assignmentId)).pushes[0]).toMatchObject({ state: 'handed_in' });
  });

  it('ends when somebody who knows its secret leaves the group, until the rest connects again', async () => {
    const w = await makeWorld();
    const { groupSetId } = await buildGroups(w, [w.student, w.otherStudent]);
    const assignmentId = await assignmentWithGit(w, { groupSetId });
    const hook = await setUp(w.otherStudent, assignmentId);
    const repository = gitServer().repository('of-rest');
    const body = JSON.stringify(githubPush(repository, { commit: repository.git('rev-parse', 'HEAD') }));
    const waiting = await send(w, hook, { body, headers: githubHeaders(hook.secret, body) });
    expect(waiting.status).toBe(200);

    const { id: groupId } = await w.student.call(groupContract.getUserGroup, {
      params: { groupSetId, userId: w.student.id },
    });
    await w.student.call(groupContract.removeGroupMember, { params: { groupId, userId: w.student.id } });
    const later = JSON.stringify(
      githubPush(repository, { commit: repository.commit({ 'main.py': 'mine' }) }),
    );
    const refused = await send(w, hook, { body: later, headers: githubHeaders(hook.secret, later) });
    expect(refused).toMatchObject({ status: 400, body: { code: 'WEBHOOK_DISABLED' } });
    expect(refused.body.message).toContain('somebody left the group');
    await runJobs(w.platform, 'submissions.handInPush');
    const told = await read(w.otherStudent, assignmentId);
    expect(told.hook).toBeNull();
    expect(told.endedAt).toBeInstanceOf(Date);
    expectTold(told.pushes[0], 'ignored', 'somebody left the group');

    const fresh = await setUp(w.otherStudent, assignmentId);
    expect(fresh.secret).not.toBe(hook.secret);
    expect(fresh.url).not.toBe(hook.url);
    const unknown = await send(w, hook, { body: later, headers: githubHeaders(hook.secret, later) });
    expect(unknown.body.code).toBe('WEBHOOK_UNKNOWN_REQUEST');
    await pushed(w, fresh, { repository, commit: repository.git('rev-parse', 'HEAD') });
    expect((await read(w.otherStudent, assignmentId)).pushes).toMatchObject([{ state: 'handed_in' }]);
  });

  it('ends when staff place a member elsewhere, or take one out of the course', async () => {
    const w = await makeWorld();
    const { groupSetId } = await buildGroups(w, [w.student, w.otherStudent]);
    const assignmentId = await assignmentWithGit(w, { groupSetId });
    const ofOnePerson = await setUp(w.otherStudent, await assignmentWithGit(w));
    await setUp(w.otherStudent, assignmentId);
    const placements = [{ name: 'Elsewhere', userIds: [w.student.id] }];
    await w.teacher.call(groupContract.placeInGroups, { params: { groupSetId }, body: { placements } });
    expect((await read(w.otherStudent, assignmentId)).hook).toBeNull();

    const { groupSetId: otherSetId } = await buildGroups(w, [w.student, w.otherStudent]);
    const other = await assignmentWithGit(w, { groupSetId: otherSetId });
    await setUp(w.otherStudent, other);
    const params = { courseId: w.course.id, userId: w.student.id };
    await w.teacher.call(courseContract.removeEnrollment, { params });
    expect((await read(w.otherStudent, other)).hook).toBeNull();
    expect((await read(w.otherStudent, ofOnePerson.assignmentId)).hook).toEqual(ofOnePerson);
  });
});
