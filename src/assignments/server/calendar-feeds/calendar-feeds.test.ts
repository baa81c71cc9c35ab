import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { examOpen, inSessionOfLink } from '../../../../tests/support/build-exam.ts';
import { buildSchedules } from '../../../../tests/support/build-schedule.ts';
import { buildSection, inHours, schedule, until } from '../../../../tests/support/build-group.ts';
import { calendarOf, calendarOfAll } from '../../../../tests/support/samples/calendar-feeds.ts';
import { useWorld, type World } from '../../../../tests/support/world.ts';
import { accountContract } from '../../../people/domain/account-contract.ts';
import { accountInExam } from '../../../people/domain/refusals.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import {
  calendarFeedContract as contract,
  calendarReadsPerHour,
} from '../../domain/calendar-feeds/contract.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { individualDatesContract } from '../../domain/individual-dates/contract.ts';

const makeWorld = useWorld();

const inCourse = (w: World) => ({ params: { courseId: w.course.id } });

/** Reads the address as a calendar does: without an account. */
async function read(w: World, params: { fileName: string }, known?: string) {
  const answer = await fetch(`${w.baseUrl}/api/v2/calendars/${params.fileName}`, {
    headers: known === undefined ? {} : { 'if-none-match': known },
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** What another program than ours finds in the file. */
async function eventsOf(w: World, params: { fileName: string }) {
  const { text } = await read(w, params);
  return ICAL.Component.fromString(text)
    .getAllSubcomponents('vevent')
    .map((one) => {
      const event = new ICAL.Event(one);
      const timeOf = (name: string) => one.getFirstPropertyValue(name)?.toString() ?? null;
      const { uid, summary, description, sequence } = event;
      const dates = { start: timeOf('dtstart'), end: timeOf('dtend'), modified: timeOf('last-modified') };
      return { uid, summary, description, sequence, ...dates };
    });
}

const wire = (moment: Date) => moment.toISOString().replace('.000Z', 'Z');

/** Whole seconds, as calendars have them. */
function hours(w: World, count: number): Date {
  return new Date(Math.floor(inHours(w, count).getTime() / 1000) * 1000);
}

describe('a calendar', () => {
  it('holds the dates of its person as they are now: of their section, with their extension, exams with both ends', async () => {
    const w = await makeWorld();
    const { id } = await w.assignment({ name: 'Essay' });
    const exam = await w.assignment({ name: 'Midterm', settings: { kind: 'exam' } });
    const hidden = await w.assignment({ name: 'Secret' });
    const section = await buildSection(w, [w.student]);
    const dates = { availability: { tag: 'timed', availableAt: hours(w, -1) } } as const;
    const ofSection = { ...dates, deadline: hours(w, 5), lockDate: hours(w, 8) };
    await schedule(w, id, { general: until(w, 1), sections: [[section, ofSection]] });
    const ofExam = { ...dates, deadline: hours(w, 2), lockDate: null };
    await schedule(w, exam.id, { general: ofExam, sections: [] });
    const later = { availability: { tag: 'timed', availableAt: hours(w, 3) } } as const;
    await schedule(w, hidden.id, { general: { ...until(w, 9), ...later }, sections: [] });
    const params = await calendarOf(w, w.student);

    const found = await eventsOf(w, params);
    const spans = found.map(({ summary, start, end }) => [summary, { start, end }] as const);
    expect(Object.fromEntries(spans)).toEqual({
      'Opens: Essay': { start: wire(hours(w, -1)), end: null },
      'Deadline: Essay': { start: wire(hours(w, 5)), end: null },
      'Locks: Essay': { start: wire(hours(w, 8)), end: null },
      'Exam: Midterm': { start: wire(hours(w, -1)), end: wire(hours(w, 2)) },
    });
    const ofStaff = await eventsOf(w, await calendarOf(w, w.teacher));
    expect(ofStaff.map(({ summary }) => summary)).toContain('Opens: Secret');

    w.clock.advance(60_000);
    const body = { deadline: hours(w, 48), lockDate: null, reason: 'Was ill.' };
    await w.teacher.call(individualDatesContract.putExtension, {
      params: { assignmentId: id, userId: w.student.id },
      body,
    });
    const before = found.find(({ summary }) => summary === 'Deadline: Essay');
    const after = (await eventsOf(w, params)).find(({ summary }) => summary === 'Deadline: Essay');
    expect(after).toMatchObject({ uid: before?.uid, start: wire(body.deadline) });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
    expect(after?.modified).not.toBe(before?.modified);
  });

  it('is sent again only when something in it has changed', async () => {
    const w = await makeWorld();
    await w.assignment({ timeframe: { deadline: hours(w, 5) } });
    const params = await calendarOf(w, w.student);
    const first = await read(w, params);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const tag = first.headers.get('etag') ?? '';
    w.clock.advance(60_000);
    expect((await read(w, params)).text).toBe(first.text);
    expect(await read(w, params, tag)).toMatchObject({ status: 304, text: '' });
    await w.assignment({ timeframe: { deadline: hours(w, 6) } });
    expect(await read(w, params, tag)).toMatchObject({ status: 200 });
  });

  it('keeps long names, names from right to left, signs and lines whole', async () => {
    const w = await makeWorld();
    const names = ['é'.repeat(255), 'תרגיל 1, חלק ב׳; "סוף"', '👩🏽‍💻'.repeat(30), 'a\\b,c;d\nEND:VCALENDAR'];
    for (const name of names) await w.assignment({ name, timeframe: { deadline: hours(w, 5) } });
    const params = await calendarOf(w, w.student);
    const { text } = await read(w, params);
    expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    const found = await eventsOf(w, params);
    const expected = names.map((name) => `Deadline: ${name.replace('\n', ' ')}`);
    expect(found.map(({ summary }) => summary)).toEqual(expect.arrayContaining(expected));
    expect(found).toHaveLength(names.length);
  });

  it('of the largest course takes a bounded time', async () => {
    const w = await makeWorld();
    await w.transaction((tx) =>
      buildSchedules(tx, {
        courseId: w.course.id,
        tenantId: w.tenantId,
        assignments: 510,
        sections: 1,
        now: w.clock.now(),
      }),
    );
    await w.platform.database.db
      .updateTable('assignmentTimeframe')
      .set({ deadline: hours(w, 5), lockDate: hours(w, 9) })
      .execute();
    expect(await eventsOf(w, await calendarOf(w, w.student))).toHaveLength(2 * 500);
  });
});

describe('the calendar of all courses', () => {
  it('names the course of each date, follows courses that come and go, and forgets what is long over', async () => {
    const w = await makeWorld();
    await w.assignment({ name: 'Essay', timeframe: { deadline: hours(w, 5) } });
    await w.assignment({ name: 'Old', timeframe: { deadline: hours(w, -31 * 24) } });
    await w.assignment({ name: 'Undated' });
    const own = await w.teacher.call(courseContract.createCourse, { body: { name: 'Algorithms' } });
    const params = { courseId: own.id };
    const made = await w.teacher.call(assignmentContract.createAssignment, {
      params,
      body: { name: 'Graphs', deadline: hours(w, 7) },
    });
    const ofTeacher = await calendarOfAll(w.teacher);
    const ofStudent = await calendarOfAll(w.student);
    const titlesIn = async (feed: { fileName: string }) =>
      (await eventsOf(w, feed)).map(({ summary }) => summary);
    const { name } = await w.teacher.call(courseContract.getCourse, inCourse(w));
    const essay = `Deadline: Essay (${name})`;
    expect(await titlesIn(ofTeacher)).toEqual([essay, 'Deadline: Graphs (Algorithms)']);
    expect(await titlesIn(ofStudent)).toEqual([essay]);

    const roles = await w.teacher.call(courseContract.listCourseRoles, { params });
    const roleId = roles.find((role) => role.name === 'Student')?.id ?? 0;
    const body = { userId: w.student.id, roleId };
    await w.teacher.call(courseContract.putEnrollment, { params, body });
    // Not available yet: students do not know of it.
    expect(await titlesIn(ofStudent)).toEqual([essay]);
    await schedule(w, made.id, { general: until(w, 7), sections: [] });
    expect(await titlesIn(ofStudent)).toHaveLength(2);
    await w.teacher.call(courseContract.patchCourse, { params, body: { state: 'archived' } });
    expect(await titlesIn(ofTeacher)).toEqual([essay]);
    const left = { courseId: w.course.id, userId: w.student.id };
    await w.teacher.call(courseContract.removeEnrollment, { params: left });
    expect(await titlesIn(ofStudent)).toEqual([]);
  });

  it('has an address of its own, which a session of one course cannot make', async () => {
    const w = await makeWorld();
    const ofCourse = await calendarOf(w, w.student);
    expect(await w.student.call(contract.getOwnCalendarFeed, {})).toEqual({ createdAt: null });
    const former = await calendarOfAll(w.student);
    const present = await calendarOfAll(w.student);
    expect(await read(w, former)).toMatchObject({ status: 404 });
    expect(await read(w, present)).toMatchObject({ status: 200 });
    await w.student.call(contract.removeOwnCalendarFeed, {});
    expect(await read(w, present)).toMatchObject({ status: 404 });
    expect(await read(w, ofCourse)).toMatchObject({ status: 200 });
    const body = { forContext: { courseId: w.course.id }, removedPermissions: [] };
    const { accessToken } = await w.student.call(accountContract.restrictSession, { body });
    const limited = w.withToken(w.student, accessToken);
    expect(await limited.refused(contract.makeOwnCalendarFeed, {})).toMatchObject({ status: 403 });
  });
});

describe('the address of a calendar', () => {
  it('is shown once, stored as its hash only, replaced and ended', async () => {
    const w = await makeWorld();
    expect(await w.student.call(contract.getCalendarFeed, inCourse(w))).toEqual({ createdAt: null });
    const former = await calendarOf(w, w.student);
    expect((await w.student.call(contract.getCalendarFeed, inCourse(w))).createdAt).toBeInstanceOf(Date);
    expect(await w.otherStudent.call(contract.getCalendarFeed, inCourse(w))).toEqual({ createdAt: null });
    const stored = await w.platform.database.db.selectFrom('calendarFeed').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(former.fileName.replace('.ics', ''));

    const present = await calendarOf(w, w.student);
    expect(await read(w, former)).toMatchObject({ status: 404 });
    expect(await read(w, present)).toMatchObject({ status: 200 });
    await w.student.call(contract.removeCalendarFeed, inCourse(w));
    expect(await read(w, present)).toMatchObject({ status: 404 });
    expect(await read(w, { fileName: 'unknown.ics' })).toMatchObject({ status: 404 });
  });

  it('leads nowhere for people who left the course or whose account is off, and is empty when the course is archived', async () => {
    const w = await makeWorld();
    await w.assignment({ timeframe: { deadline: hours(w, 5) } });
    const [ofLeft, ofOff, ofTeacher] = [
      await calendarOf(w, w.student),
      await calendarOf(w, w.otherStudent),
      await calendarOf(w, w.teacher),
    ];
    const left = { courseId: w.course.id, userId: w.student.id };
    await w.teacher.call(courseContract.removeEnrollment, { params: left });
    const { db } = w.platform.database;
    await db.updateTable('person').set({ active: false }).where('id', '=', w.otherStudent.id).execute();
    expect(await read(w, ofLeft)).toMatchObject({ status: 404 });
    expect(await read(w, ofOff)).toMatchObject({ status: 404 });

    expect(await eventsOf(w, ofTeacher)).toHaveLength(1);
    await w.teacher.call(courseContract.patchCourse, { ...inCourse(w), body: { state: 'archived' } });
    expect(await eventsOf(w, ofTeacher)).toEqual([]);
  });

  it('is not made by people outside of the course, nor in a view that shows less than the person may see', async () => {
    const w = await makeWorld();
    expect(await w.outsider.refused(contract.makeCalendarFeed, inCourse(w))).toMatchObject({ status: 404 });
    const { accessToken } = await w.teacher.call(accountContract.restrictSession, {
      body: {
        forContext: { courseId: w.course.id },
        removedPermissions: ['can_see_hidden_assignments'],
      },
    });
    const inView = w.withToken(w.teacher, accessToken);
    expect(await inView.refused(contract.makeCalendarFeed, inCourse(w))).toMatchObject({
      status: 403,
      code: 'INCORRECT_PERMISSION',
    });
  });

  it('is neither made nor ended in the session of a login link of an exam', async () => {
    const w = await makeWorld();
    const inExam = await inSessionOfLink(w, await examOpen(w));
    const refused = { status: 403, code: 'INCORRECT_PERMISSION' };
    expect(await inExam.refused(contract.makeCalendarFeed, inCourse(w))).toMatchObject(refused);
    const params = await calendarOf(w, w.student);
    await w.student.call(contract.makeOwnCalendarFeed, {});
    const ending = { code: 'INVALID_STATE', message: accountInExam.text };
    expect(await inExam.refused(contract.removeCalendarFeed, inCourse(w))).toMatchObject(ending);
    expect(await inExam.refused(contract.removeOwnCalendarFeed, {})).toMatchObject(ending);
    expect((await read(w, params)).status).toBe(200);
    expect((await w.student.call(contract.getOwnCalendarFeed, {})).createdAt).not.toBeNull();
  });

  it('is read a limited number of times in an hour', async () => {
    const w = await makeWorld();
    const params = await calendarOf(w, w.student);
    for (let times = 0; times < calendarReadsPerHour; times += 1) await read(w, params);
    const refused = await read(w, params);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).not.toBeNull();
  });
});
