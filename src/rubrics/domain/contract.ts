import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { Id, IdText, PathId, QueryFlag } from '../../kernel/domain/fields.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { disabledSetting } from '../../tenants/domain/refusals.ts';
import {
  Choice,
  MarkedMeanwhile,
  RowType,
  RubricMeanwhile,
  RubricResult,
  RubricResultItem,
  RubricRow,
  WrittenRubric,
  writtenRubricLimits,
} from './model.ts';
import {
  choiceNotValid,
  lockedRow,
  noRubric,
  rubricChangedMeanwhile,
  rubricExists,
  typeFixed,
  unknownRow,
  writtenRubricRefusals,
} from './refusals.ts';
import { editGradeRule, seeGradeRule } from './access-rules.ts';
import { seeAssignmentRule } from '../../assignments/domain/access-rules.ts';
import { assignmentSubject } from '../../assignments/domain/subjects.ts';
import { markingSubject, rubricSubject } from './subjects.ts';
import { markedSecond } from '../../submissions/domain/refusals.ts';
import { gradeSubject } from '../../submissions/domain/subjects.ts';

const AssignmentPath = z.object({ assignmentId: PathId });
const SubmissionPath = z.object({ submissionId: PathId });
const page = { defaultSize: 50, maxSize: 100 };
const rubricPath = '/assignments/{assignmentId}/rubrics/';

export const rubricContract = {
  loadRubric: endpoint({
    method: 'GET',
    path: rubricPath,
    wire: 'v1',
    summary: 'Lists the rows of the rubric of an assignment.',
    about: [rubricSubject],
    access: seeAssignmentRule,
    params: AssignmentPath,
    reply: z.array(RubricRow),
    limits: { page },
    absence: noRubric,
  }),
  saveRubric: endpoint({
    method: 'PUT',
    path: rubricPath,
    wire: 'v1',
    summary: 'Sets the whole rubric of an assignment; results and grades follow at once.',
    about: [rubricSubject, markingSubject, assignmentSubject, gradeSubject],
    access: { permission: 'manage_rubrics' },
    params: AssignmentPath,
    body: WrittenRubric,
    reply: z.array(RubricRow),
    versioned: { present: RubricMeanwhile },
    refusals: [...writtenRubricRefusals, disabledSetting, courseArchived],
    limits: writtenRubricLimits,
  }),
  takeRubricBack: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/rubric-take-back',
    wire: 'v2',
    summary: 'Takes the last change of a rubric back, with the marks that it cleared; grades follow at once.',
    about: [rubricSubject, markingSubject, assignmentSubject, gradeSubject],
    access: { permission: 'manage_rubrics' },
    params: AssignmentPath,
    body: z.object({ versionId: IdText }),
    reply: z.array(RubricRow),
    refusals: [rubricChangedMeanwhile, lockedRow, typeFixed, courseArchived],
  }),
  changeRowType: endpoint({
    method: 'PATCH',
    path: '/assignments/{assignmentId}/rubrics/{rowId}/type',
    wire: 'v1',
    summary: 'Makes a row normal or continuous, as long as it has no results.',
    about: [rubricSubject, markingSubject, assignmentSubject, gradeSubject],
    access: { permission: 'manage_rubrics' },
    params: z.object({ assignmentId: PathId, rowId: PathId }),
    body: z.object({ type: RowType }),
    reply: RubricRow,
    refusals: [lockedRow, typeFixed, courseArchived],
  }),
  deleteRubric: endpoint({
    method: 'DELETE',
    path: rubricPath,
    wire: 'v1',
    summary: 'Deletes the rubric of an assignment with all results.',
    about: [rubricSubject, markingSubject, assignmentSubject, gradeSubject],
    access: { permission: 'manage_rubrics' },
    params: AssignmentPath,
    refusals: [noRubric, lockedRow, courseArchived],
  }),
  copyRubric: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/rubric',
    wire: 'v1',
    summary: 'Copies the rubric of another assignment into one without a rubric.',
    about: [rubricSubject, markingSubject, assignmentSubject, gradeSubject],
    access: { permission: 'manage_rubrics' },
    params: AssignmentPath,
    body: z.object({ oldAssignmentId: Id }),
    reply: z.array(RubricRow),
    refusals: [rubricExists, noRubric, disabledSetting, courseArchived],
  }),
  listRubricResults: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/rubricitems/',
    wire: 'v1',
    summary: 'Lists the rubric items chosen for a submission.',
    about: [markingSubject],
    access: seeGradeRule,
    params: SubmissionPath,
    reply: z.array(RubricResultItem),
    versioned: 'read',
    limits: { page },
  }),
  putRubricResult: endpoint({
    method: 'PUT',
    path: '/submissions/{submissionId}/rubricitems/',
    wire: 'v1',
    summary: 'Sets the rubric items chosen for a submission; answers with the new grade.',
    about: [markingSubject, gradeSubject],
    access: editGradeRule,
    params: SubmissionPath,
    query: z.object({ copyLockedItems: QueryFlag.optional() }),
    body: z.object({ items: z.array(Choice).max(200) }),
    reply: RubricResult,
    versioned: { present: MarkedMeanwhile },
    refusals: [noRubric, choiceNotValid, lockedRow, unknownRow, markedSecond, courseArchived],
  }),
} satisfies AppContract;
