// The public exam page: shows what a link is for, and logs in by it.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { countUse, type RateLimit } from '../../../kernel/server/http/rate-limit.ts';
import type { LoginAnswer } from '../../../people/domain/model.ts';
import { endSessionsOfLink, findPerson, openSession, tokenSha256 } from '../../../people/server/index.ts';
import { readSetting } from '../../../tenants/server/index.ts';
import { examStarted } from '../../domain/events.ts';
import type { LoginLink } from '../../domain/exam/login-link-contract.ts';
import {
  examSessionSeconds,
  examStateOf,
  examTimeOf,
  isLinkOver,
  maySendLoginLinks,
} from '../../domain/exam/login-links.ts';
import type { StoredAssignment } from '../../domain/model.ts';
import { examEnded, examNotStarted, linkOver, linkUsedElsewhere } from '../../domain/refusals.ts';
import { examLockedFor } from '../../domain/restrictions/rules.ts';
import { ownDates } from '../dates.ts';
import { findAssignment } from '../store.ts';
import { findExamLock } from './locks-store.ts';
import { forgetBrowser, holdForBrowser } from './opened-links-store.ts';
import { findLink, receivesLinks } from './store.ts';

/** The exam and the student of a link; the link works while both may use links (AUTH-013). */
async function accessLink(ctx: Context, uuid: string) {
  const link = await findLink(ctx.db, tokenSha256(uuid.toLowerCase()));
  if (!link) throw ctx.notFound('login link');
  const [exam, person] = await Promise.all([
    findAssignment(ctx.db, link.assignmentId),
    findPerson(ctx.db, link.personId),
  ]);
  if (!exam?.sendLoginLinks || exam.kind !== 'exam' || !person) throw ctx.notFound('login link');
  const time = examTimeOf((await ownDates(ctx.db, [exam], person.id))(exam));
  if (!time) throw ctx.notFound('login link');
  if (!(await receivesLinks(ctx.db, exam.courseId, person.id))) throw ctx.notFound('login link');
  if (isLinkOver(time, ctx.now())) throw new RefusedError(linkOver);
  return { exam, person, time, state: examStateOf(time, ctx.now()) };
}

export async function getLoginLink(ctx: Context, uuid: string): Promise<LoginLink> {
  const { exam, person, time, state } = await accessLink(ctx, uuid);
  const { id, name, courseId } = exam;
  const assignment = { id, name, courseId, availableAt: time.startsAt, deadline: time.endsAt };
  return { id: uuid, assignment, user: { name: person.name }, state };
}

/**
 * Opens a session for the exam's course only (AUTH-011, AUTH-013). Only the browser that started the exam
 * first may do this, so a link that was passed on opens nothing any more (decision 30).
 */
export async function logInByLink(
  ctx: Context,
  uuid: string,
  browserSecret: string = ctx.platform.random.uuid(),
): Promise<LoginAnswer> {
  const { exam, person, time, state } = await accessLink(ctx, uuid);
  if (state === 'before') throw new RefusedError(examNotStarted);
  if (state === 'ended') throw new RefusedError(examEnded);
  const lock = await findExamLock(ctx.db, { assignmentId: exam.id, personId: person.id });
  if (lock) ctx.demand(examLockedFor(lock.reason));
  return ctx.transaction(async (tx) => {
    await takeLink(ctx, tx, {
      assignmentId: exam.id,
      personId: person.id,
      browserSha256: tokenSha256(browserSecret),
      startsAt: time.startsAt,
    });
    // Only what the browser of the exam does counts: others who have the link must not use this up.
    await countUse(tx, linkLoginLimitOf(exam.id, person.id), ctx.now());
    const longestSeconds = await readSetting(tx, 'EXAM_LOGIN_MAX_LENGTH');
    await tx.audit({
      action: 'logged in by exam link',
      subjectKind: 'user',
      subjectId: String(person.id),
      detail: { assignmentId: exam.id },
    });
    const { address: network, userAgent } = ctx.request;
    await tx.announce(examStarted, { assignmentId: exam.id, personId: person.id, network, userAgent });
    return openSession(tx, {
      platform: ctx.platform,
      person,
      lifetimeSeconds: examSessionSeconds(time, ctx.now(), longestSeconds),
      userAgent,
      forCourseId: exam.courseId,
      openedForAssignmentId: exam.id,
    });
  });
}

/** Each login is a session and an entry in the audit log, and the link is all that is asked for. */
export function linkLoginLimitOf(examId: number, personId: number): RateLimit {
  const requests = 60;
  const text = `This link was used ${requests} times in this hour. Go on where you are logged in, or ask an invigilator.`;
  return { key: `logins by link ${examId} ${personId}`, requests, seconds: 3600, text };
}

/** Refuses every browser but the first. An exam that is moved to a later start accepts a new one. */
async function takeLink(
  ctx: Context,
  tx: Tx,
  link: { assignmentId: number; personId: number; browserSha256: string; startsAt: Date },
): Promise<void> {
  const { startsAt, ...held } = link;
  const now = ctx.now();
  if (await forgetBrowser(tx, { ...held, openedBefore: startsAt })) await endSessionsOfLink(tx, held, now);
  const isTaken = await holdForBrowser(tx, { ...held, network: ctx.request.address, openedAt: now });
  if (!isTaken) throw new RefusedError(linkUsedElsewhere);
}

/**
 * Refuses an exam whose links cannot be sent, or would open sessions that are too long. The exam is as it will
 * be after the change, made of what was read under its lock.
 */
export async function demandLinksPossible(ctx: Context, tx: Tx, exam: StoredAssignment): Promise<void> {
  if (!exam.sendLoginLinks) return;
  ctx.demand(maySendLoginLinks(exam, await readSetting(tx, 'EXAM_LOGIN_MAX_LENGTH')));
}
