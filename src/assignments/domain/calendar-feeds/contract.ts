// Addresses under which calendars outside of the site read the dates of a person, in one course or in all of them.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { seeCourseRule } from '../../../courses/domain/access-rules.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { accountInExam } from '../../../people/domain/refusals.ts';
import { calendarOfOwnSession } from '../refusals.ts';
import { calendarFeedSubject } from '../subjects.ts';

/** How often one address may be read; calendars ask a few times a day. */
export const calendarReadsPerHour = 60;

const ofCourse = z.object({ courseId: PathId });
const about = [calendarFeedSubject];
const CalendarFeed = z.object({ createdAt: z.date().nullable() }).meta({ id: 'CalendarFeed' });
const NewCalendarFeed = z.object({ address: z.string() }).meta({ id: 'NewCalendarFeed' });

export const calendarFeedContract = {
  getCalendarFeed: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/calendar-feed',
    wire: 'v2',
    summary: 'Tells whether calendars can read the own dates in a course, and since when; not the address.',
    about,
    access: seeCourseRule,
    params: ofCourse,
    reply: CalendarFeed,
  }),
  makeCalendarFeed: endpoint({
    method: 'PUT',
    path: '/courses/{courseId}/calendar-feed',
    wire: 'v2',
    summary:
      'Makes the address for calendars of the own dates in a course, in place of a former one; only this answer holds it.',
    about,
    access: seeCourseRule,
    params: ofCourse,
    reply: NewCalendarFeed,
    status: 200,
    refusals: [calendarOfOwnSession],
    repliesWithSecret: true,
  }),
  removeCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/courses/{courseId}/calendar-feed',
    wire: 'v2',
    summary: 'Ends the address for calendars of the own dates in a course.',
    about,
    access: seeCourseRule,
    params: ofCourse,
    refusals: [accountInExam],
  }),
  getOwnCalendarFeed: endpoint({
    method: 'GET',
    path: '/calendar-feed',
    wire: 'v2',
    summary:
      'Tells whether calendars can read the own dates in all courses, and since when; not the address.',
    about,
    access: 'session',
    reply: CalendarFeed,
  }),
  makeOwnCalendarFeed: endpoint({
    method: 'PUT',
    path: '/calendar-feed',
    wire: 'v2',
    summary:
      'Makes the address for calendars of the own dates in all courses, in place of a former one; only this answer holds it.',
    about,
    access: 'session',
    reply: NewCalendarFeed,
    status: 200,
    refusals: [calendarOfOwnSession],
    repliesWithSecret: true,
  }),
  removeOwnCalendarFeed: endpoint({
    method: 'DELETE',
    path: '/calendar-feed',
    wire: 'v2',
    summary: 'Ends the address for calendars of the own dates in all courses.',
    about,
    access: 'session',
    refusals: [accountInExam],
  }),
  readCalendar: endpoint({
    method: 'GET',
    path: '/calendars/{fileName}',
    wire: 'v2',
    summary: 'Reads the dates of the person who made the address, as an iCalendar file.',
    about: [calendarFeedSubject],
    access: { public: 'The name of the file is the secret.' },
    transport: 'download',
    params: z.object({ fileName: z.string().max(200) }),
  }),
} satisfies AppContract;
