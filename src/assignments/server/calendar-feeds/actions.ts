import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import type { CourseState } from '../../../courses/domain/model.ts';
import { accessCourse, accessCourses } from '../../../courses/server/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { fullPathOf } from '../../../kernel/domain/endpoint.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { sessionInBackground, siteAddress, tokenSha256 } from '../../../people/server/index.ts';
import { assignmentWork } from '../../domain/addresses.ts';
import { calendarFeedContract, calendarReadsPerHour } from '../../domain/calendar-feeds/contract.ts';
import { writeCalendar, type GivenCalendar } from '../../domain/calendar-feeds/calendar-text.ts';
import { calendarEventsOf } from '../../domain/calendar-feeds/events.ts';
import { calendarOfOwnSession } from '../../domain/refusals.ts';
import { getCourseSchedule } from '../course-schedule/actions.ts';
import { findFeed, findFeedByToken, noteGiven, removeFeed, upsertFeed } from './store.ts';

const tokenBytes = 32;
const extension = '.ics';

export async function getCalendarFeed(ctx: Context, courseId: number): Promise<{ createdAt: Date | null }> {
  const owner = await accessOwnFeed(ctx, courseId);
  return { createdAt: (await findFeed(ctx.db, owner))?.createdAt ?? null };
}

/** Whoever acts as somebody else, or in student view, would make something that outlives that and shows more. */
export async function makeCalendarFeed(ctx: Context, courseId: number): Promise<{ address: string }> {
  const owner = await accessOwnFeed(ctx, courseId);
  const { impersonatorId, restrictions } = ctx.session;
  const isWhole = impersonatorId === null && restrictions.removedPermissions.length === 0;
  if (!isWhole) throw new RefusedError(calendarOfOwnSession);
  const token = ctx.platform.random.bytes(tokenBytes).toString('base64url');
  await ctx.transaction(async (tx) => {
    await upsertFeed(tx, owner, { tokenSha256: tokenSha256(token), now: ctx.now() });
    await tx.audit({ action: 'calendar address made', subjectKind: 'course', subjectId: String(courseId) });
  });
  const path = fullPathOf(calendarFeedContract.readCalendar).replace('{fileName}', `${token}${extension}`);
  return { address: siteAddress(ctx.platform, path) };
}

export async function removeCalendarFeed(ctx: Context, courseId: number): Promise<undefined> {
  const owner = await accessOwnFeed(ctx, courseId);
  await ctx.transaction(async (tx) => {
    if (!(await removeFeed(tx, owner))) return;
    await tx.audit({ action: 'calendar address ended', subjectKind: 'course', subjectId: String(courseId) });
  });
  return undefined;
}

async function accessOwnFeed(ctx: Context, courseId: number) {
  await accessCourse(ctx, courseId);
  return { courseId, personId: ctx.session.personId };
}

/**
 * What the person who made the address may see at this moment, by the same rules as if they asked in the browser.
 * A course that ended is empty, so that its dates leave the calendar.
 */
export async function readCalendar(ctx: Context, fileName: string): Promise<Download> {
  const token = fileName.endsWith(extension) ? fileName.slice(0, -extension.length) : fileName;
  const feed = await findFeedByToken(ctx.db, tokenSha256(token));
  if (!feed) throw ctx.notFound('calendar');
  const { courseId, personId, tenantId } = feed;
  const limit = { key: `calendar ${courseId} ${personId}`, requests: calendarReadsPerHour, seconds: 3600 };
  await countUse(ctx.db, limit, ctx.now());
  ctx.currentSession = await sessionInBackground(ctx.db, { id: personId, tenantId }, ctx.now());
  const course = (await accessCourses(ctx, [courseId])).get(courseId);
  if (!course) throw ctx.notFound('calendar');
  const given = await calendarGivenTo(ctx, course);
  const givenSha256 = createHash('sha256').update(JSON.stringify(given)).digest('hex');
  const { revision, changedAt } =
    feed.givenSha256 === givenSha256 ? feed : await noteAnew(ctx, feed, givenSha256);
  const write = () => ctx.platform.threads.run(writeCalendar, { ...given, revision, changedAt });
  return new Download({
    content: async () => Readable.from([Buffer.from(await write())]),
    contentType: 'text/calendar; charset=utf-8',
    fileName: `${course.name}${extension}`,
    entityTag: `${revision}-${givenSha256.slice(0, 16)}`,
    mayBeKept: true,
  });
}

async function calendarGivenTo(
  ctx: Context,
  { courseId, name, state }: { courseId: number; name: string; state: CourseState },
): Promise<GivenCalendar> {
  const { assignments } = state === 'archived' ? { assignments: [] } : await getCourseSchedule(ctx, courseId);
  const events = calendarEventsOf(assignments).map((event) => {
    const { assignmentId } = event;
    const address = siteAddress(ctx.platform, hrefOf(assignmentWork, { courseId, assignmentId }));
    return { ...event, address };
  });
  return { courseName: name, siteHost: new URL(siteAddress(ctx.platform, '/')).host, events };
}

async function noteAnew(ctx: Context, feed: { courseId: number; personId: number }, givenSha256: string) {
  const noted = await noteGiven(ctx.db, feed, { givenSha256, now: ctx.now() });
  // Removed at this moment.
  if (!noted) throw ctx.notFound('calendar');
  return noted;
}
