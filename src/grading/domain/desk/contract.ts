import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { IdText, PathId } from '../../../kernel/domain/fields.ts';
import { gradeNextOrders } from '../../../people/domain/preferences.ts';
import { DeskVisitor, mostPassed, NextWork } from './model.ts';

const SubmissionPath = z.object({ submissionId: PathId });

export const deskContract = {
  claimNextSubmission: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/next-claim',
    wire: 'v2',
    summary:
      'Gives the caller the next submission to grade that nobody else has open: own ones first, in the order of the list or by likeness to the present one.',
    about: [],
    access: { permission: 'can_grade_work' },
    params: z.object({ assignmentId: PathId }),
    body: z.object({
      currentSubmissionId: IdText.optional(),
      order: z.enum(gradeNextOrders).default('list'),
      /** What the caller passed before without a grade: likeness would lead there and back again. */
      passedSubmissionIds: z.array(IdText).max(mostPassed).default([]),
    }),
    reply: NextWork,
  }),
  putDeskPresence: endpoint({
    method: 'PUT',
    path: '/submissions/{submissionId}/desk-presence',
    wire: 'v2',
    summary: 'A sign of life of a grader who has a submission open; tells who else has.',
    about: [],
    access: { permission: 'can_grade_work' },
    params: SubmissionPath,
    reply: z.array(DeskVisitor),
  }),
  deleteDeskPresence: endpoint({
    method: 'DELETE',
    path: '/submissions/{submissionId}/desk-presence',
    wire: 'v2',
    summary: 'Says that a grader has left a submission, so that others may take it.',
    about: [],
    access: { permission: 'can_grade_work' },
    params: SubmissionPath,
  }),
} satisfies AppContract;
