// Calls about a running exam: of its students, and of who watches it.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { seeAssignmentRule } from '../../assignments/domain/access-rules.ts';
import { examEnded, linksOfHiddenNames } from '../../assignments/domain/refusals.ts';
import { loginLinkSubject, timeframeSubject } from '../../assignments/domain/subjects.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { FreeText, PathId } from '../../kernel/domain/fields.ts';
import { ExamEntry, ExamRoom, ExamStanding, maxHelpText, maxLockReason } from './model.ts';
import { rightsToWatch } from './rules.ts';
import { examRoomSubject } from './subjects.ts';

const ofAssignment = z.object({ assignmentId: PathId });
const ofStudent = ofAssignment.extend({ userId: PathId });

const toWatchExam = { permission: rightsToWatch };

export const examContract = {
  getExamRoom: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/exam-room',
    wire: 'v2',
    summary: 'Tells of each student of an exam who has entered, is here, has handed in or asks for help.',
    about: [examRoomSubject, timeframeSubject, loginLinkSubject],
    access: toWatchExam,
    params: ofAssignment,
    reply: ExamRoom,
    refusals: [linksOfHiddenNames],
  }),
  listExamEntries: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/exam-entries/{userId}',
    wire: 'v2',
    summary: 'Lists when, from which network and with which browser a student has entered the exam.',
    about: [examRoomSubject],
    access: toWatchExam,
    params: ofStudent,
    reply: z.array(ExamEntry),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
    refusals: [linksOfHiddenNames],
  }),
  noteExamPresence: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/exam-presence',
    wire: 'v2',
    summary: 'Gives a sign of life of a student in a running exam, and tells until when they may work.',
    about: [],
    access: seeAssignmentRule,
    params: ofAssignment,
    body: z.object({
      /** True when the page has just been opened. */
      isOpening: z.boolean(),
    }),
    reply: ExamStanding,
    status: 200,
    mayRunTwice: true,
  }),
  askForExamHelp: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/exam-help',
    wire: 'v2',
    summary: 'Calls the invigilator of a running exam.',
    about: [examRoomSubject],
    access: { permission: 'can_receive_login_links' },
    params: ofAssignment,
    body: z.object({
      text: FreeText.pipe(z.string().trim().max(maxHelpText, `At most ${maxHelpText} characters.`)),
    }),
    refusals: [courseArchived, examEnded],
  }),
  withdrawExamHelp: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/exam-help',
    wire: 'v2',
    summary: 'Takes the own call for help back: the problem is gone.',
    about: [examRoomSubject],
    access: { permission: 'can_receive_login_links' },
    params: ofAssignment,
    refusals: [courseArchived],
  }),
  endExamHelp: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/exam-help/{userId}',
    wire: 'v2',
    summary: 'Ends the call of a student for help: somebody has been with them.',
    about: [examRoomSubject],
    access: toWatchExam,
    params: ofStudent,
    refusals: [courseArchived, linksOfHiddenNames],
  }),
  lockExamStudent: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/exam-locks/{userId}',
    wire: 'v2',
    summary: 'Locks a student out of an exam, with a reason that they read.',
    about: [examRoomSubject],
    access: toWatchExam,
    params: ofStudent,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(1, 'A reason is needed.')
        .max(maxLockReason, `At most ${maxLockReason} characters.`),
    }),
    refusals: [courseArchived, linksOfHiddenNames],
  }),
  unlockExamStudent: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/exam-locks/{userId}',
    wire: 'v2',
    summary: 'Lets a student who was locked out of an exam go on.',
    about: [examRoomSubject],
    access: toWatchExam,
    params: ofStudent,
    refusals: [courseArchived, linksOfHiddenNames],
  }),
} satisfies AppContract;
