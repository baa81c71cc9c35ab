// Whoever changes what others have, a right, a grade or a date, is named in the audit log. Calls that leave no entry
// are listed with the reason, so that nobody forgets to ask.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { AppEndpoint } from '../../src/access/domain/endpoint.ts';
import { allEndpoints } from '../../src/app/contract.ts';
import { ApiError, type CallInput } from '../../src/kernel/domain/client.ts';
import { sampleOf } from '../support/samples/all.ts';
import { useWorld, type Actor, type World } from '../support/world.ts';

const makeWorld = useWorld();

const ofOneself = 'changes what the caller alone has';
const nothing = 'changes nothing that lasts';
const inProduct = 'what changed names in the product itself who did it';
const untilPublished = 'nobody is judged by it until it is published, which leaves an entry';
const emptySample = 'in the sample there is nothing to end or to run again; otherwise it leaves one';
const noRight = 'decides about no right, grade or date';

const withoutEntry: Readonly<Record<string, string>> = {
  endSession: ofOneself,
  endAllSessions: ofOneself,
  restrictSession: ofOneself,
  revokeToken: ofOneself,
  storeFile: ofOneself,
  patchUiPreference: ofOneself,
  putOwnSnippet: ofOneself,
  patchOwnSnippet: ofOneself,
  removeOwnSnippet: ofOneself,
  countSnippetUse: ofOneself,
  patchNotification: ofOneself,
  patchNotifications: ofOneself,
  patchNotificationSetting: ofOneself,
  verifyAssignmentPassword: ofOneself,
  removeCalendarFeed: emptySample,
  removeOwnCalendarFeed: emptySample,
  beginUpload: 'the submission is the entry',
  appendToUpload: 'the submission is the entry',
  removeGitHook: emptySample,
  restartAutoTestResult: emptySample,
  uploadSubmission: 'the submission is the entry; one for somebody else leaves one',
  putExamDraft: ofOneself,
  noteExamPresence: ofOneself,
  askForExamHelp: ofOneself,
  withdrawExamHelp: ofOneself,
  endExamHelp: noRight,
  receivePush: 'the push is listed on the page of the connection',
  previewTimeframes: nothing,
  prepareClassDownload: nothing,
  createRenderProxy: nothing,
  checkReceipt: nothing,
  uploadClassZip: 'begins a task that leaves an entry for each hand-in',
  previewRubricGrades: nothing,
  previewGradeImport: nothing,
  claimNextSubmission: nothing,
  putDeskPresence: nothing,
  deleteDeskPresence: nothing,
  putCourseSnippet: noRight,
  patchCourseSnippet: noRight,
  removeCourseSnippet: noRight,
  importCourseSnippets: noRight,
  reorderAssignment: noRight,
  assignGrader: noRight,
  assignGraders: noRight,
  removeGrader: noRight,
  setGraderNotDone: noRight,
  putRubricResult: 'the history of the grade names who marked',
  openThread: inProduct,
  createReply: inProduct,
  editReply: inProduct,
  deleteReply: inProduct,
  approveReply: inProduct,
  disapproveReply: inProduct,
  askRegrade: inProduct,
  replyToRegrade: inProduct,
  reopenRegrade: inProduct,
  withdrawRegrade: inProduct,
  putAutoTestConfiguration: untilPublished,
  updateAutoTestConfiguration: untilPublished,
  copyAutoTestConfiguration: untilPublished,
  createAutoTestSnapshot: untilPublished,
  stopAutoTestBuild: untilPublished,
  startAutoTest: untilPublished,
  addAutoTestSolution: noRight,
  removeAutoTestSolution: noRight,
  mutateAutoTestSolution: noRight,
  startAutoTestProof: noRight,
};

async function countEntries(w: World): Promise<number> {
  const { db } = w.platform.database;
  const rows = await db.selectFrom('auditEntry').select('id').execute();
  return rows.length;
}

async function isDone(actor: Actor, endpoint: AppEndpoint, input: CallInput<AppEndpoint>): Promise<boolean> {
  try {
    return (await actor.download(endpoint, input)).status < 400;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

const changing = allEndpoints().filter(
  ({ endpoint }) => endpoint.method !== 'GET' && endpoint.access !== 'runner',
);

it.each(changing.map((one) => [`${one.room}.${one.name}`, one] as const))(
  '%s leaves an entry in the audit log, or says why not',
  async (_title, { room, name, endpoint }) => {
    const w = await makeWorld();
    const make = sampleOf(room, name);
    if (!make) throw new Error(`${room}.${name} has no sample`);
    const { as, input } = await make(w);
    const before = await countEntries(w);
    // Samples of tokens that nobody has are refused and change nothing.
    if (!(await isDone(as, endpoint, input))) return;
    const isAudited = (await countEntries(w)) > before;
    expect(isAudited).toBe(withoutEntry[name] === undefined);
  },
);

async function countActed(w: World): Promise<number> {
  const { db } = w.platform.database;
  const { count } = await db
    .selectFrom('auditEntry')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`detail ->> 'impersonatorId' = ${String(w.admin.id)}`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Calls whose samples find things as they want them, and so change nothing. */
const changesNothingNew: readonly string[] = ['noteExamPresence', 'setGraderNotDone'];

const lasting = changing.filter(({ name, endpoint }) => {
  const isOfNobody = typeof endpoint.access === 'object' && 'public' in endpoint.access;
  return !isOfNobody && withoutEntry[name] !== nothing && !changesNothingNew.includes(name);
});

it.each(lasting.map((one) => [`${one.room}.${one.name}`, one] as const))(
  '%s of somebody who acts as another person leaves an entry that names both',
  async (_title, { room, name, endpoint }) => {
    const w = await makeWorld();
    const make = sampleOf(room, name);
    if (!make) throw new Error(`${room}.${name} has no sample`);
    const { as, input } = await make(w);
    const acting = { impersonatorId: w.admin.id };
    await w.platform.database.db.updateTable('session').set(acting).where('personId', '=', as.id).execute();
    const before = await countActed(w);
    if (as.id !== 0 && (await isDone(as, endpoint, input)))
      expect(await countActed(w)).toBeGreaterThan(before);
  },
);

it('lists no call that is gone', () => {
  const names = new Set(changing.map(({ name }) => name));
  expect(Object.keys(withoutEntry).filter((name) => !names.has(name))).toEqual([]);
});
