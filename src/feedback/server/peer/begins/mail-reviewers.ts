// Tells reviewers by mail that they may begin. A job looks for open windows, so that moved deadlines, pairs that are
// divided later and a stopped worker need no code of their own.
import { z } from 'zod';
import { assignmentWork } from '../../../../assignments/domain/addresses.ts';
import { zonedText } from '../../../../assignments/domain/exam/login-link-mail.ts';
import type { StoredAssignment } from '../../../../assignments/domain/model.ts';
import { datesFor, findAssignment } from '../../../../assignments/server/index.ts';
import { findCourse } from '../../../../courses/server/index.ts';
import { listAuthors } from '../../../../groups/server/index.ts';
import { hrefOf } from '../../../../kernel/domain/address.ts';
import { eachByItself } from '../../../../kernel/server/jobs/each-by-itself.ts';
import { declareJob } from '../../../../kernel/server/jobs/job.ts';
import type { Db } from '../../../../kernel/server/database.ts';
import type { Platform } from '../../../../kernel/server/platform.ts';
import { roomJob, type RoomJob } from '../../../../kernel/server/room.ts';
import { runInBackground } from '../../../../kernel/server/transaction.ts';
import { siteAddress } from '../../../../people/server/index.ts';
import { readSettings } from '../../../../tenants/server/index.ts';
import { reviewsBeginMail } from '../../../domain/peer/begins-mail.ts';
import { peerPhaseOf, peerWindowOf } from '../../../domain/peer/window.ts';
import { listPairs } from '../store.ts';
import { insertPeerMail, listReceivers, listUntold } from './store.ts';

const mailReviewersJob = declareJob({
  name: 'feedback.mailReviewers',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 300,
  cron: '*/5 * * * *',
});

export async function mailReviewers(platform: Platform): Promise<void> {
  const { db } = platform.database;
  const mailOne = async (assignmentId: number): Promise<void> => {
    const assignment = await findAssignment(db, assignmentId);
    if (assignment) await mailReviewersOf(platform, assignment);
  };
  await eachByItself(await listUntold(db), mailOne, {
    log: platform.log,
    message: 'reviewers were not told',
    factsOf: (assignmentId) => ({ assignmentId }),
  });
}

/** What somebody may review now. */
interface Open {
  count: number;
  /** Of the window that closes last; null without an end. */
  closesAt: Date | null;
}

async function mailReviewersOf(platform: Platform, assignment: StoredAssignment): Promise<void> {
  const { db } = platform.database;
  const { id: assignmentId, courseId } = assignment;
  const now = platform.clock.now();
  const open = await listOpen(db, assignment, now);
  if (open.size === 0) return;
  const course = await findCourse(db, courseId);
  const settings = await readSettings(db, course?.tenantId);
  const site = { product: settings.get('PRODUCT_NAME'), timeZone: settings.get('TENANT_TIME_ZONE') };
  const place = { courseId, assignmentId };
  const link = siteAddress(platform, hrefOf(assignmentWork, place, { tab: 'student-start' }));
  const mailOne = async (person: { id: number; name: string; email: string }): Promise<void> => {
    const reviews = open.get(person.id);
    if (!reviews) return;
    await runInBackground({ platform, now }, async (tx) => {
      if (!(await insertPeerMail(tx, { assignmentId, personId: person.id, mailedAt: now }))) return;
      const until = reviews.closesAt === null ? undefined : zonedText(reviews.closesAt, site.timeZone);
      const words = { product: site.product, name: person.name, count: reviews.count, until, link };
      const mail = reviewsBeginMail({ ...words, assignment: assignment.name, course: course?.name ?? '' });
      await tx.mail({ recipient: person.email, ...mail });
    });
  };
  const people = await listReceivers(db, { assignmentId, personIds: [...open.keys()] });
  // One transaction per mail, so that a mail that fails does not stop the others.
  await eachByItself(people, mailOne, {
    log: platform.log,
    message: 'a reviewer was not told',
    factsOf: ({ id }) => ({ assignmentId, personId: id }),
  });
}

/** The people with a window that is open now, by their id; members of a group each. */
async function listOpen(db: Db, assignment: StoredAssignment, now: Date): Promise<ReadonlyMap<number, Open>> {
  const settings = assignment.peerFeedbackSettings;
  const pairs = settings === null ? [] : await listPairs(db, assignment.id);
  if (settings === null || pairs.length === 0) return new Map();
  const authorIds = pairs.flatMap(({ reviewerId, subjectId }) => [reviewerId, subjectId]);
  const [dates, authors] = await Promise.all([
    datesFor(db, assignment, authorIds),
    listAuthors(
      db,
      pairs.map(({ reviewerId }) => reviewerId),
    ),
  ]);
  const membersOf = new Map(authors.map(({ id, memberIds }) => [id, memberIds]));
  const open = new Map<number, Open>();
  for (const { reviewerId, subjectId } of pairs) {
    const window = peerWindowOf(settings, [dates(reviewerId).deadline, dates(subjectId).deadline]);
    if (peerPhaseOf(window, now) !== 'open') continue;
    for (const personId of membersOf.get(reviewerId) ?? []) {
      const before = open.get(personId);
      open.set(personId, { count: (before?.count ?? 0) + 1, closesAt: laterOf(before, window.closesAt) });
    }
  }
  return open;
}

function laterOf(before: Open | undefined, closesAt: Date | null): Date | null {
  if (before === undefined) return closesAt;
  if (before.closesAt === null || closesAt === null) return null;
  return before.closesAt > closesAt ? before.closesAt : closesAt;
}

export const peerJobs: RoomJob[] = [roomJob(mailReviewersJob, mailReviewers)];
