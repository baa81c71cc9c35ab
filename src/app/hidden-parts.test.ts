// Words are planted in everything that Hide blocks hide. Then they are looked for in all that reaches a student:
// each answer of each call, each frame of the realtime connection, each mail, each file, and what one block leaves
// for the programs of the next. Runs in the real sandbox.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { idOf } from '../../tests/support/autotest-blocks.ts';
import { base64Of, hiddenTests, planted, secret, spy } from '../../tests/support/planted-words.ts';
import {
  finished,
  makeSnapshot,
  publish,
  resultOf,
  saveAutoTest,
  until,
} from '../../tests/support/build-autotest.ts';
import { normalRow, saveRubric } from '../../tests/support/build-rubric.ts';
import { handIn } from '../../tests/support/build-submission.ts';
import { closeLiveClients, connectLive } from '../../tests/support/live-client.ts';
import { runJobs } from '../../tests/support/run-jobs.ts';
import { useRunnerOf } from '../../tests/support/use-runner.ts';
import { useWorld, type Actor, type World } from '../../tests/support/world.ts';
import { copyAssignment } from '../assignments/server/index.ts';
import { autotestContract } from '../autotest/domain/contract.ts';
import { isFinished, ResultState, type StepResult } from '../autotest/domain/model.ts';
import { proofContract } from '../autotest/domain/proof/contract.ts';
import { fullPathOf } from '../kernel/domain/endpoint.ts';
import { submissionContract } from '../submissions/domain/contract.ts';
import { allEndpoints } from './contract.ts';
import { rooms } from './rooms.ts';

const makeWorld = useWorld();
useRunnerOf(makeWorld, 'markers');
afterEach(closeLiveClients);

/** On a busy machine the many blocks take their time. */
const longTest = { timeout: 300_000 };

interface Place {
  readonly assignmentId: number;
  readonly submissionId: number;
  readonly snapshotId: string;
}

/** Values for the parameters of any call, by their names. */
async function knownValues(
  w: World,
  place: Place,
  copyId: number,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const { assignmentId, submissionId, snapshotId } = place;
  const params = { assignmentId, submissionId };
  const { steps } = await w.teacher.call(autotestContract.getAutoTestResult, { params });
  const { files } = await w.teacher.call(autotestContract.listAutoTestOutputFiles, { params });
  const configuration = await w.teacher.call(autotestContract.getAutoTestConfiguration, { params });
  const stored = [...JSON.stringify(configuration).matchAll(/\/files\/([0-9A-Z]{26})/g)].map(
    (found) => found[1],
  );
  const handedIn = await w.teacher.call(submissionContract.getRootFileTrees, { params: { submissionId } });
  const ids = [...JSON.stringify(handedIn).matchAll(/"id":"?(\w+)/g)].map((found) => found[1]);
  const { solutions } = await w.teacher.call(proofContract.listAutoTestSolutions, { params });
  expect(files.length, 'kept files').toBeGreaterThan(0);
  expect(stored.length, 'files of blocks').toBeGreaterThan(4);
  return {
    assignmentId: [String(assignmentId), String(copyId)],
    submissionId: [String(submissionId)],
    courseId: [String(w.course.id)],
    tenantId: [w.tenantId],
    userId: [String(w.student.id)],
    snapshotId: [snapshotId],
    solutionId: solutions.map(({ id }) => id),
    stepId: stepIds(steps),
    fileId: [...files.map(({ fileId }) => fileId), ...stored, ...ids].filter((id) => id !== undefined),
  };
}

function stepIds(steps: readonly StepResult[]): string[] {
  return withInner(steps).map(({ stepId }) => stepId);
}

function withInner(steps: readonly StepResult[]): StepResult[] {
  return steps.flatMap((step) => [step, ...withInner(step.steps ?? [])]);
}

/** The addresses of all calls that only read. Those with other parameters are left out. */
function addressesToRead(known: Readonly<Record<string, readonly string[]>>): string[] {
  return allEndpoints().flatMap(({ endpoint }) => {
    if (endpoint.method !== 'GET' || endpoint.wire === 'runner') return [];
    const path = fullPathOf(endpoint);
    const type = endpoint.queryType === undefined ? '' : `&type=${endpoint.queryType}`;
    const query = `?q=zq&assignmentIds=${known['assignmentId']?.[0] ?? ''}${type}`;
    return filledIn(path, known).map((filled) => filled + query);
  });
}

function filledIn(path: string, known: Readonly<Record<string, readonly string[]>>): string[] {
  const [whole, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
  if (whole === undefined) return [path];
  return (known[name] ?? []).flatMap((value) => filledIn(path.replace(whole, value), known));
}

interface Said {
  readonly address: string;
  readonly status: number;
  readonly text: string;
}

async function read(w: World, as: Actor, address: string, method = 'GET'): Promise<Said> {
  const headers: Record<string, string> = as.token === '' ? {} : { authorization: `Bearer ${as.token}` };
  const sent = method === 'GET' ? {} : { body: '{}', method };
  const type = method === 'GET' ? {} : { 'content-type': 'application/json' };
  const response = await fetch(`${w.baseUrl}${address}`, { headers: { ...headers, ...type }, ...sent });
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = `${JSON.stringify([...response.headers])}${textOf(bytes)}`;
  return { address: `${as.name} ${address}`, status: response.status, text };
}

/** A few at a time. */
async function readAll(w: World, as: Actor, addresses: readonly string[]): Promise<Said[]> {
  const said: Said[] = [];
  const left = [...addresses];
  const readOn = async (): Promise<void> => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) said.push(await read(w, as, next));
  };
  await Promise.all([readOn(), readOn(), readOn(), readOn()]);
  return said;
}

/** Archives are read as the names and contents of what they hold. */
function textOf(bytes: Buffer): string {
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString();
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const file = join(folder, 'archive.zip');
  writeFileSync(file, bytes);
  const text = ['-tf', '-xOf'].map((how) => execFileSync('bsdtar', [how, file]).toString()).join('\n');
  rmSync(folder, { recursive: true });
  return text;
}

/** The planted words of a text; those of the hand-in itself are no secret. */
function leaksIn(text: string): string[] {
  return planted.filter((word) => text.includes(word));
}

function mailsOf(w: World): string {
  const { mailFolder } = w.platform.config;
  const names = existsSync(mailFolder) ? readdirSync(mailFolder) : [];
  return names.map((name) => readFileSync(join(mailFolder, name), 'utf8').replace(/=\r?\n/g, '')).join('\n');
}

async function published(w: World): Promise<{ assignmentId: number; snapshotId: string }> {
  const { id: assignmentId } = await w.assignment({ isDone: true });
  const [row] = await saveRubric(w.teacher, assignmentId, { rows: [normalRow] });
  await saveAutoTest(w.teacher, assignmentId, {
    setup: [
      {
        script: {
          id: idOf('T'),
          script: `echo zq"built"qz # ${secret('setup')}`,
        },
      },
    ],
    test: [{ connectRubric: { id: idOf('Q'), rubricRowId: row?.id, children: hiddenTests } }],
  });
  secret('built');
  const { snapshotId } = await makeSnapshot(w.teacher, assignmentId);
  const params = { assignmentId, snapshotId };
  await until(
    () => w.teacher.call(autotestContract.getAutoTestBuildOutput, { params }),
    ({ state }) => state === 'finished',
  );
  await publish(w.teacher, assignmentId, snapshotId);
  return { assignmentId, snapshotId };
}

/** A right and a wrong solution, and all mutants of the right one, on which the tests have run. */
async function proven(w: World, place: Omit<Place, 'submissionId'>): Promise<void> {
  const params = { assignmentId: place.assignmentId };
  const attach = (kind: 'right' | 'wrong') =>
    w.teacher.call(proofContract.addAutoTestSolution, {
      params,
      body: {
        name: secret(`${kind}solution`),
        kind,
        files: [
          { path: 'main.py', contents: base64Of(`print(1 + 1)  # ${secret(`${kind}content`)}\n`) },
          { path: `${secret(`${kind}file`)}.py`, contents: base64Of('') },
        ],
      },
    });
  const { id: solutionId } = await attach('right');
  await attach('wrong');
  await w.teacher.call(proofContract.mutateAutoTestSolution, { params: { ...params, solutionId } });
  await w.teacher.call(proofContract.startAutoTestProof, { params: place });
  // Not asked for over HTTP, where so many questions in a minute are refused.
  const { db } = w.platform.database;
  await until(
    () => db.selectFrom('autotestProofRun').select('state').execute(),
    (runs) => runs.every(({ state }) => isFinished(ResultState.parse(state))),
  );
  const proof = await w.teacher.call(proofContract.getAutoTestProof, { params: place });
  expect(proof.solutions.length).toBeGreaterThan(2);
  expect(JSON.stringify(proof)).toContain('zqrightsolutionqz');
}

/** The tests run again on the same submission, and some that are hidden say something else. */
async function ranUnsteadily(w: World, { assignmentId, submissionId, snapshotId }: Place): Promise<void> {
  const { db } = w.platform.database;
  const steps = [idOf('A'), idOf('G'), idOf('M')];
  const kept = db
    .updateTable('autotestStepResult')
    .set({ state: 'partial', share: '1/2' })
    .where('stepId', 'in', steps);
  await kept.execute();
  const params = { assignmentId, submissionId };
  await w.teacher.call(autotestContract.restartAutoTestResult, { params });
  await until(
    () => db.selectFrom('autotestResult').select('state').execute(),
    (runs) => runs.every(({ state }) => isFinished(ResultState.parse(state))),
  );
  const { unsteadySteps } = await resultOf(w.teacher, assignmentId, submissionId);
  expect(unsteadySteps).toEqual(expect.arrayContaining(steps));
  const ofSnapshot = { params: { assignmentId, snapshotId } };
  const { tests } = await w.teacher.call(proofContract.getAutoTestSteadiness, ofSnapshot);
  expect(tests.some(({ differing }) => differing > 0)).toBe(true);
}

/** What a student is told who tries to change tests: that they may not. */
async function refusedChanges(w: World, known: Readonly<Record<string, readonly string[]>>): Promise<Said[]> {
  const addresses = allEndpoints().flatMap(({ endpoint }) => {
    const path = fullPathOf(endpoint);
    const isOfTests = path.includes('/autotest/') && endpoint.wire !== 'runner';
    return isOfTests && endpoint.method !== 'GET'
      ? filledIn(path, known).map((address) => ({ address, method: endpoint.method }))
      : [];
  });
  expect(addresses.length).toBeGreaterThan(20);
  const said: Said[] = [];
  for (const { address, method } of addresses) said.push(await read(w, w.student, address, method));
  return said;
}

it(
  'reach no student in any answer, frame, mail or file, nor the programs of later blocks (AT2-068)',
  longTest,
  async () => {
    const w = await makeWorld();
    const { assignmentId, snapshotId } = await published(w);
    const live = connectLive(w.baseUrl, { token: w.student.token });
    const { id: submissionId } = await handIn(w.student, assignmentId, { 'main.py': spy });
    const ofResult = { assignmentId: String(assignmentId), submissionId: String(submissionId) };
    await live.send({ type: 'subscribe', id: '1', topic: 'autoTestResult', params: ofResult });
    await live.send({
      type: 'subscribe',
      id: '2',
      topic: 'autoTestBuild',
      params: { assignmentId: String(assignmentId), snapshotId },
    });
    await live.next('subscribed');
    await finished(w.student, assignmentId, submissionId);
    await proven(w, { assignmentId, snapshotId });
    await ranUnsteadily(w, { assignmentId, submissionId, snapshotId });
    const copy = { courseId: w.course.id, tenantId: w.tenantId, now: w.clock.now() };
    const { id: copyId } = await w.transaction((tx) =>
      copyAssignment(tx, { id: assignmentId, name: 'A copy' }, copy),
    );
    const names = rooms.flatMap((room) => (room.jobs ?? []).map(({ job }) => job.name));
    for (const name of names) await runJobs(w.platform, name);

    const known = await knownValues(w, { assignmentId, submissionId, snapshotId }, copyId);
    const told = await read(
      w,
      w.teacher,
      `/api/v2/autotest/${String(assignmentId)}/results/${String(submissionId)}`,
    );
    expect(told.text, 'what the teacher reads').toContain('zqprintedqz');
    const addresses = addressesToRead(known);
    const said: Said[] = [];
    for (const as of [w.student, w.otherStudent, w.nobody]) said.push(...(await readAll(w, as, addresses)));
    const refused = await refusedChanges(w, known);
    expect(refused.filter(({ status }) => status < 400)).toEqual([]);
    said.push(...refused);
    const result = await resultOf(w.student, assignmentId, submissionId);
    expect(result).not.toHaveProperty('unsteadySteps');
    // How a program ended whose output is hidden could tell what it has read.
    const ofHiddenOutput = withInner(result.steps).find(({ stepId }) => stepId === idOf('G'));
    expect(ofHiddenOutput).toBeDefined();
    expect(ofHiddenOutput).not.toHaveProperty('exitCode');
    expect(ofHiddenOutput).not.toHaveProperty('failure');
    const answered = said.filter(({ status }) => status === 200);
    expect(answered.length).toBeGreaterThan(60);
    const shown = answered.find(({ address }) => /published-snapshot/.test(address));
    expect(shown?.text).toContain('redacted');
    const found = said.flatMap(({ address, text }) => leaksIn(text).map((word) => `${word} in ${address}`));
    expect(found).toEqual([]);
    expect(live.frames.some((frame) => JSON.stringify(frame).includes('autoTestResult'))).toBe(true);
    expect(leaksIn(JSON.stringify(live.frames))).toEqual([]);
    expect(leaksIn(mailsOf(w))).toEqual([]);
    const show = await read(
      w,
      w.student,
      `/api/v2/autotest/${String(assignmentId)}/results/${String(submissionId)}/steps/${idOf('S')}/output`,
    );
    expect(show.text).toContain('FOUND []');
  },
);
