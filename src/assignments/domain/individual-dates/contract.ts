// Calls about dates of single students, and about what a schedule would change. All are our own.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import {
  datesOfHiddenNames,
  datesOutOfOrder,
  extensionOutOfOrder,
  extraTimeNeeded,
  generalTimeframeNeeded,
  sectionTwice,
  sectionUnknown,
} from '../refusals.ts';
import { assignmentSubject, timeframeSubject } from '../subjects.ts';
import {
  Accommodation,
  ExtensionMeanwhile,
  IndividualDates,
  SentExtension,
  SentTimeframes,
  TimeframesPreview,
} from './model.ts';

const ofAssignment = z.object({ assignmentId: PathId });
const ofStudent = ofAssignment.extend({ userId: PathId });
const inCourse = z.object({ courseId: PathId, userId: PathId });
const toEdit = { permission: 'can_edit_assignment_info' } as const;

export const individualDatesContract = {
  listIndividualDates: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/individual-dates',
    wire: 'v2',
    summary: 'Lists the students with an extension or extra time, with their dates, by name.',
    about: [timeframeSubject],
    access: toEdit,
    params: ofAssignment,
    reply: z.array(IndividualDates),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
    refusals: [datesOfHiddenNames],
  }),
  putExtension: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/extensions/{userId}',
    wire: 'v2',
    summary: 'Gives a student later dates in one assignment, or changes the ones given before.',
    about: [timeframeSubject, assignmentSubject],
    access: toEdit,
    params: ofStudent,
    body: SentExtension,
    versioned: { present: ExtensionMeanwhile },
    refusals: [courseArchived, datesOfHiddenNames, extensionOutOfOrder],
  }),
  removeExtension: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/extensions/{userId}',
    wire: 'v2',
    summary: 'Takes the later dates of a student back.',
    about: [timeframeSubject, assignmentSubject],
    access: toEdit,
    params: ofStudent,
    refusals: [courseArchived, datesOfHiddenNames],
  }),
  putAccommodation: endpoint({
    method: 'PUT',
    path: '/courses/{courseId}/accommodations/{userId}',
    wire: 'v2',
    summary: 'Gives a student extra time in all exams and assignments of a course, or changes it.',
    about: [timeframeSubject, assignmentSubject],
    access: toEdit,
    params: inCourse,
    body: Accommodation,
    refusals: [courseArchived, datesOfHiddenNames, extraTimeNeeded],
  }),
  removeAccommodation: endpoint({
    method: 'DELETE',
    path: '/courses/{courseId}/accommodations/{userId}',
    wire: 'v2',
    summary: 'Takes the extra time of a student back.',
    about: [timeframeSubject, assignmentSubject],
    access: toEdit,
    params: inCourse,
    refusals: [courseArchived, datesOfHiddenNames],
  }),
  previewTimeframes: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/timeframes-preview',
    wire: 'v2',
    summary: 'Tells for how many students a schedule would change the dates, without changing anything.',
    about: [],
    access: toEdit,
    params: ofAssignment,
    body: SentTimeframes,
    reply: TimeframesPreview,
    refusals: [courseArchived, generalTimeframeNeeded, sectionTwice, sectionUnknown, datesOutOfOrder],
  }),
} satisfies AppContract;
