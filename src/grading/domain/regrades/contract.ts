// Regrade requests of students, and what staff do with them.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { RegradeSettings } from '../../../assignments/domain/model.ts';
import { assignmentSubject } from '../../../assignments/domain/subjects.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { Id, PathId, QueryFlag } from '../../../kernel/domain/fields.ts';
import { seeGradeRule } from '../../../rubrics/domain/access-rules.ts';
import { gradeSubject, regradeSubject } from '../../../submissions/domain/subjects.ts';
import { RegradeLine, RegradeOutcome, RegradeRequest, RegradeText, SubmissionRegrades } from './model.ts';
import {
  askedAlready,
  gradeNotChanged,
  noRegradesLeft,
  notGradedYet,
  notOwnRegrade,
  onlyAuthorsAsk,
  regradeClosed,
  regradeFull,
  regradesOff,
  regradesOver,
  regradeStillOpen,
  unknownRegradeRow,
} from './refusals.ts';

const AssignmentPath = z.object({ assignmentId: PathId });
const SubmissionPath = z.object({ submissionId: PathId });
const RequestPath = z.object({ requestId: PathId });

export const regradeContract = {
  putRegradeSettings: endpoint({
    method: 'PUT',
    path: '/assignments/{assignmentId}/regrade-settings',
    wire: 'v2',
    summary:
      'Lets students ask for a published grade to be looked at again, or changes until when and how often.',
    about: [regradeSubject, assignmentSubject],
    access: { permission: 'can_edit_assignment_info' },
    params: AssignmentPath,
    body: RegradeSettings,
    reply: RegradeSettings,
    refusals: [courseArchived],
  }),
  deleteRegradeSettings: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/regrade-settings',
    wire: 'v2',
    summary: 'Lets nobody ask any more; requests that were made stay.',
    about: [regradeSubject, assignmentSubject],
    access: { permission: 'can_edit_assignment_info' },
    params: AssignmentPath,
    refusals: [courseArchived],
  }),
  listRegradeQueue: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/regrade-requests',
    wire: 'v2',
    summary: 'Lists the regrade requests about the work that the caller grades, oldest first.',
    about: [regradeSubject],
    access: { permission: 'can_grade_work' },
    params: AssignmentPath,
    query: z.object({
      state: z.enum(['open', 'closed']).optional(),
      /** Only about work that is assigned to the caller. */
      assignedToMe: QueryFlag.optional(),
    }),
    reply: z.array(RegradeLine),
    limits: { page: { defaultSize: 20, maxSize: 20 } },
  }),
  listRegradeRequests: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/regrade-requests',
    wire: 'v2',
    summary: 'Reads the regrade requests about a submission, and whether its authors may ask now.',
    about: [regradeSubject, gradeSubject],
    access: seeGradeRule,
    params: SubmissionPath,
    reply: SubmissionRegrades,
  }),
  askRegrade: endpoint({
    method: 'POST',
    path: '/submissions/{submissionId}/regrade-requests',
    wire: 'v2',
    summary: 'Asks for a grade to be looked at again, about one row of the rubric or the whole.',
    about: [regradeSubject],
    access: seeGradeRule,
    params: SubmissionPath,
    body: z.object({ rowId: Id.nullable(), text: RegradeText }),
    reply: RegradeRequest,
    refusals: [
      regradesOff,
      onlyAuthorsAsk,
      notGradedYet,
      regradesOver,
      noRegradesLeft,
      askedAlready,
      unknownRegradeRow,
      courseArchived,
    ],
  }),
  replyToRegrade: endpoint({
    method: 'POST',
    path: '/regrade-requests/{requestId}/replies',
    wire: 'v2',
    summary: 'Writes a reply to a regrade request.',
    about: [regradeSubject],
    access: seeGradeRule,
    params: RequestPath,
    body: z.object({ text: RegradeText }),
    reply: RegradeRequest,
    refusals: [regradeClosed, regradeFull, courseArchived],
  }),
  decideRegrade: endpoint({
    method: 'PUT',
    path: '/regrade-requests/{requestId}/outcome',
    wire: 'v2',
    summary: 'Closes a regrade request: the grade is kept, or has been changed.',
    about: [regradeSubject],
    access: { permission: 'can_grade_work' },
    params: RequestPath,
    body: z.object({ outcome: RegradeOutcome, text: RegradeText.optional() }),
    reply: RegradeRequest,
    refusals: [regradeClosed, regradeFull, gradeNotChanged, notOwnRegrade, courseArchived],
  }),
  reopenRegrade: endpoint({
    method: 'DELETE',
    path: '/regrade-requests/{requestId}/outcome',
    wire: 'v2',
    summary: 'Takes the outcome of a regrade request back, so that it is open again.',
    about: [regradeSubject],
    access: { permission: 'can_grade_work' },
    params: RequestPath,
    reply: RegradeRequest,
    refusals: [regradeStillOpen, notOwnRegrade, courseArchived],
  }),
  withdrawRegrade: endpoint({
    method: 'POST',
    path: '/regrade-requests/{requestId}/withdrawal',
    wire: 'v2',
    summary: 'Takes an open regrade request back. It counts as one of those that its author has.',
    about: [regradeSubject],
    access: seeGradeRule,
    params: RequestPath,
    reply: RegradeRequest,
    refusals: [regradeClosed, onlyAuthorsAsk, courseArchived],
  }),
} satisfies AppContract;
