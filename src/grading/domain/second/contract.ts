import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { Id, PathId } from '../../../kernel/domain/fields.ts';
import { choiceNotValid, lockedRow, unknownRow } from '../../../rubrics/domain/refusals.ts';
import { gradeSubject } from '../../../submissions/domain/subjects.ts';
import { secondSubject } from '../subjects.ts';
import { gradeOutside } from '../refusals.ts';
import { mostDrawn, OwnSecondMarking, SecondComparison, SecondDecision, SecondMark } from './model.ts';
import {
  notAGrader,
  nothingToDraw,
  secondDecided,
  secondFinished,
  secondIncomplete,
  secondNotFinished,
} from './refusals.ts';

const AssignmentPath = z.object({ assignmentId: PathId });
const MarkingPath = z.object({ markingId: PathId });
const page = { defaultSize: 20, maxSize: 20 };

export const secondContract = {
  drawSecondMarkings: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/second-markings',
    wire: 'v2',
    summary:
      'Draws graded work by chance, which these graders mark a second time without seeing its first mark.',
    about: [secondSubject, gradeSubject],
    access: { permission: 'can_assign_graders' },
    params: AssignmentPath,
    body: z.object({
      count: z.number().int().min(1).max(mostDrawn),
      graderIds: z.array(Id).min(1, 'Choose at least one grader.').max(mostDrawn),
    }),
    reply: z.object({ drawn: z.number().int() }),
    refusals: [nothingToDraw, notAGrader, courseArchived],
  }),
  listSecondMarkings: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/second-markings',
    wire: 'v2',
    summary: 'Lists both marks of each work that was drawn, as far as the second one is handed in.',
    about: [secondSubject, gradeSubject],
    access: { permission: 'can_assign_graders' },
    params: AssignmentPath,
    reply: z.array(SecondComparison),
    limits: { page },
  }),
  listOwnSecondMarkings: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/own-second-markings',
    wire: 'v2',
    summary: 'Lists the work that the caller marks a second time, or has marked.',
    about: [secondSubject],
    access: { permission: 'can_grade_work' },
    params: AssignmentPath,
    reply: z.array(OwnSecondMarking),
    limits: { page },
  }),
  putSecondMark: endpoint({
    method: 'PUT',
    path: '/submissions/{submissionId}/second-mark',
    wire: 'v2',
    summary:
      'Stores the second mark of the caller; with `isFinished` it is handed in and cannot be changed any more.',
    about: [secondSubject, gradeSubject],
    access: { permission: 'can_grade_work' },
    params: z.object({ submissionId: PathId }),
    body: SecondMark.extend({ isFinished: z.boolean() }),
    reply: OwnSecondMarking,
    refusals: [
      secondFinished,
      secondIncomplete,
      gradeOutside,
      choiceNotValid,
      unknownRow,
      lockedRow,
      courseArchived,
    ],
  }),
  decideSecondMarking: endpoint({
    method: 'PUT',
    path: '/second-markings/{markingId}/decision',
    wire: 'v2',
    summary: 'Says which grade counts: the first, the second or their mean.',
    about: [secondSubject, gradeSubject],
    access: { permission: 'can_assign_graders' },
    params: MarkingPath,
    body: z.object({ decision: SecondDecision }),
    refusals: [secondNotFinished, secondDecided, courseArchived],
  }),
  removeSecondMarking: endpoint({
    method: 'DELETE',
    path: '/second-markings/{markingId}',
    wire: 'v2',
    summary: 'Takes a work out of the sample, with its second mark; grades stay as they are.',
    about: [secondSubject, gradeSubject],
    access: { permission: 'can_assign_graders' },
    params: MarkingPath,
    refusals: [secondDecided, courseArchived],
  }),
} satisfies AppContract;
