// Addresses under which calendars outside of the site read the dates of a person in a course.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { seeCourseRule } from '../../../courses/domain/access-rules.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { calendarOfOwnSession } from '../refusals.ts';
import { calendarFeedSubject } from '../subjects.ts';

/** How often one address may be read; calendars ask a few times a day. */
export const calendarReadsPerHour = 60;

const ofCourse = z.object({ courseId: PathId });
const about = [calendarFeedSubject];

export const calendarFeedContract = {
  getCalendarFeed: endpoint({
    method: 'GET',
    path: '/courses/{courseId}/calendar-feed',
    wire: 'v2',
    summary: 'Tells whether calendars can read the own dates in a course, and since when; not the address.',
    about,
    access: seeCourseRule,
    params: ofCourse,
    reply: z.object({ createdAt: z.date().nullable() }).meta({ id: 'CalendarFeed' }),
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
    reply: z.object({ address: z.string() }).meta({ id: 'NewCalendarFeed' }),
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
