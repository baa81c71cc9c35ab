// Exams of a test world that are logged in to by personal links.
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { loginLinkContract } from '../../src/assignments/domain/exam/login-link-contract.ts';
import { mailLoginLinks } from '../../src/assignments/server/exam/mail-job.ts';
import type { Actor, World } from './world.ts';

export const minute = 60_000;
export const hour = 60 * minute;

export function examTimeframe(w: World, startMs: number, lengthMs = 2 * hour) {
  const nowMs = w.clock.now().getTime();
  const inMs = (ms: number): Date => new Date(nowMs + ms);
  const availability = { tag: 'timed' as const, availableAt: inMs(startMs) };
  return { availability, deadline: inMs(startMs + lengthMs), lockDate: null };
}

/** An exam that starts in a while and mails its links. */
export async function examIn(w: World, startMs: number, lengthMs?: number): Promise<number> {
  const timeframe = examTimeframe(w, startMs, lengthMs);
  const { id } = await w.assignment({ name: 'Midterm', timeframe, settings: { kind: 'exam' } });
  const body = { sendLoginLinks: true };
  await w.teacher.call(assignmentContract.patchAssignment, { params: { assignmentId: id }, body });
  return id;
}

/** What was mailed about the exam to a person, the newest last. */
export async function loginLinkMails(
  w: World,
  person: { username: string },
  examId: number,
): Promise<string[]> {
  const rows = await w.platform.database.db
    .selectFrom('mail')
    .select('bodyText')
    .where('recipient', '=', `${person.username}@example.org`)
    .where('bodyText', 'like', `%/assignments/${examId}/login/%`)
    .orderBy('id')
    .execute();
  return rows.map(({ bodyText }) => bodyText);
}

export async function newestLink(w: World, person: { username: string }, examId: number): Promise<string> {
  const mail = (await loginLinkMails(w, person, examId)).at(-1) ?? '';
  return /\/login\/([0-9a-f-]{36})/.exec(mail)?.[1] ?? '';
}

/** An exam that has just begun, with its links mailed. */
export async function examOpen(w: World): Promise<number> {
  const examId = await examIn(w, hour);
  await mailLoginLinks(w.platform);
  w.clock.advance(hour + minute);
  return examId;
}

/** The link of the student to an exam that has just begun. */
export async function linkOfOpenExam(w: World): Promise<string> {
  return newestLink(w, w.student, await examOpen(w));
}

/** An exam that the student has started by a link. */
export async function openedExam(w: World): Promise<number> {
  const examId = await examOpen(w);
  await inSessionOfLink(w, examId);
  return examId;
}

/** The student in the session of a link to an exam. */
export async function inSessionOfLink(w: World, examId: number): Promise<Actor> {
  const params = { uuid: await newestLink(w, w.student, examId) };
  const { accessToken } = await w.nobody.call(loginLinkContract.logInByLink, { params });
  return w.withToken(w.student, accessToken);
}
