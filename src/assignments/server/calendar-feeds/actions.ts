import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import { accessCourse, accessCourses } from '../../../courses/server/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { fullPathOf } from '../../../kernel/domain/endpoint.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import {
  countOwnChange,
  demandOwnAccount,
  isOpenedByLink,
  sessionInBackground,
  siteAddress,
  tokenSha256,
} from '../../../people/server/index.ts';
import { assignmentWork } from '../../domain/addresses.ts';
import { calendarFeedContract, calendarReadsPerHour } from '../../domain/calendar-feeds/contract.ts';
import { writeCalendar, type GivenCalendar } from '../../domain/calendar-feeds/calendar-text.ts';
import { calendarEventsOf, type CalendarEvent } from '../../domain/calendar-feeds/events.ts';
import { calendarOfOwnSession } from '../../domain/refusals.ts';
import { getCourseSchedule } from '../course-schedule/actions.ts';
import { getOwnSchedule } from '../course-schedule/own-schedule.ts';
import { findFeed, findFeedByToken, noteGiven, removeFeed, upsertFeed, type FeedOwner } from './store.ts';

const tokenBytes = 32;
const extension = '.ics';

/** The feed of one course; with null, the feed of all courses of the caller. */
export async function getCalendarFeed(
  ctx: Context,
  courseId: number | null,
): Promise<{ createdAt: Date | null }> {
  const owner = await accessOwnFeed(ctx, courseId);
  return { createdAt: (await findFeed(ctx.db, owner))?.createdAt ?? null };
}

/**
 * Whoever acts as somebody else, in student view, or with nothing but the login link of an exam, would make something
 * that outlives that and shows more.
 */
export async function makeCalendarFeed(ctx: Context, courseId: number | null): Promise<{ address: string }> {
  const owner = await accessOwnFeed(ctx, courseId);
  const { impersonatorId, restrictions } = ctx.session;
  const { forCourseId, removedPermissions } = restrictions;
  const seesCourses = courseId !== null || forCourseId === null;
  const isWhole = impersonatorId === null && removedPermissions.length === 0 && seesCourses;
  if (!isWhole || (await isOpenedByLink(ctx))) throw new RefusedError(calendarOfOwnSession);
  await countOwnChange(ctx);
  const token = ctx.platform.random.bytes(tokenBytes).toString('base64url');
  await ctx.transaction(async (tx) => {
    await upsertFeed(tx, owner, { tokenSha256: tokenSha256(token), now: ctx.now() });
    await tx.audit({ action: 'calendar address made', ...subjectOf(owner) });
  });
  const path = fullPathOf(calendarFeedContract.readCalendar).replace('{fileName}', `${token}${extension}`);
  return { address: siteAddress(ctx.platform, path) };
}

export async function removeCalendarFeed(ctx: Context, courseId: number | null): Promise<undefined> {
  const owner = await accessOwnFeed(ctx, courseId);
  await demandOwnAccount(ctx);
  await ctx.transaction(async (tx) => {
    if (!(await removeFeed(tx, owner))) return;
    await tx.audit({ action: 'calendar address ended', ...subjectOf(owner) });
  });
  return undefined;
}

async function accessOwnFeed(ctx: Context, courseId: number | null): Promise<FeedOwner> {
  if (courseId !== null) await accessCourse(ctx, courseId);
  return { courseId, personId: ctx.session.personId };
}

/** What the audit log names. */
function subjectOf({ courseId, personId }: FeedOwner) {
  return courseId === null
    ? ({ subjectKind: 'person', subjectId: String(personId) } as const)
    : ({ subjectKind: 'course', subjectId: String(courseId) } as const);
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
  const limit = {
    key: `calendar ${courseId ?? 'all'} ${personId}`,
    requests: calendarReadsPerHour,
    seconds: 3600,
  };
  await countUse(ctx.db, limit, ctx.now());
  ctx.currentSession = await sessionInBackground(ctx.db, { id: personId, tenantId }, ctx.now());
  const given = courseId === null ? await ofAllCourses(ctx) : await ofCourse(ctx, courseId);
  const givenSha256 = createHash('sha256').update(JSON.stringify(given)).digest('hex');
  const { revision, changedAt } =
    feed.givenSha256 === givenSha256 ? feed : await noteAnew(ctx, feed, givenSha256);
  const write = () =>
    ctx.platform.threads.run(writeCalendar, { ...given, revision, changedAt }, `person ${personId}`);
  return new Download({
    content: async () => Readable.from([Buffer.from(await write())]),
    contentType: 'text/calendar; charset=utf-8',
    fileName: `${given.name}${extension}`,
    entityTag: `${revision}-${givenSha256.slice(0, 16)}`,
    mayBeKept: true,
  });
}

async function ofCourse(ctx: Context, courseId: number): Promise<GivenCalendar> {
  const course = (await accessCourses(ctx, [courseId])).get(courseId);
  if (!course) throw ctx.notFound('calendar');
  const { assignments } =
    course.state === 'archived' ? { assignments: [] } : await getCourseSchedule(ctx, courseId);
  const { name: courseName } = course;
  const events = calendarEventsOf(assignments).map((event) => placed(ctx, event, { courseId, courseName }));
  return { name: courseName, siteHost: siteHostOf(ctx), events };
}

/** The title names the course, since one calendar holds them all. */
async function ofAllCourses(ctx: Context): Promise<GivenCalendar> {
  const { assignments, courseNames } = await getOwnSchedule(ctx);
  const events = assignments.flatMap((assignment) => {
    const { courseId } = assignment;
    const courseName = courseNames.get(courseId) ?? '';
    return calendarEventsOf([assignment]).map((event) => {
      const title = `${event.title} (${courseName})`;
      return placed(ctx, { ...event, title }, { courseId, courseName });
    });
  });
  return { name: allCourses, siteHost: siteHostOf(ctx), events };
}

const allCourses = 'All courses';

function placed(
  ctx: Context,
  event: CalendarEvent,
  { courseId, courseName }: { courseId: number; courseName: string },
): GivenCalendar['events'][number] {
  const { assignmentId } = event;
  const address = siteAddress(ctx.platform, hrefOf(assignmentWork, { courseId, assignmentId }));
  return { ...event, courseName, address };
}

const siteHostOf = (ctx: Context): string => new URL(siteAddress(ctx.platform, '/')).host;

async function noteAnew(ctx: Context, feed: FeedOwner, givenSha256: string) {
  const noted = await noteGiven(ctx.db, feed, { givenSha256, now: ctx.now() });
  // Removed at this moment.
  if (!noted) throw ctx.notFound('calendar');
  return noted;
}
