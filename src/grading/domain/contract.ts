import { z } from 'zod';
import { endpoint, type AppContract } from '../../access/domain/endpoint.ts';
import { courseArchived } from '../../courses/domain/refusals.ts';
import { Id, PathId } from '../../kernel/domain/fields.ts';
import { TaskResult } from '../../kernel/domain/task.ts';
import { RubricMeanwhile, WrittenRubric, writtenRubricLimits } from '../../rubrics/domain/model.ts';
import { writtenRubricRefusals } from '../../rubrics/domain/refusals.ts';
import { ExtendedSubmission, Submission } from '../../submissions/domain/model.ts';
import { rightsToSeeWork } from '../../submissions/domain/sight.ts';
import {
  GradedMeanwhile,
  GradebookLine,
  GradeChange,
  GradesPreview,
  Grader,
  RubricTakeBack,
} from './model.ts';
import { SetReply, SubmissionIds } from '../../submissions/domain/sets/submission-set.ts';
import { assignedAlready, gradeOutside, mayNotAssign, mayNotGrade, nothingToGrade } from './refusals.ts';
import { editGradeRule } from '../../rubrics/domain/access-rules.ts';
import { assignGraderRule, setGraderStatusRule } from './access-rules.ts';
import { markingSubject, rubricSubject } from '../../rubrics/domain/subjects.ts';
import { graderSubject } from './subjects.ts';
import { markedSecond } from '../../submissions/domain/refusals.ts';
import { gradeSubject, submissionSubject } from '../../submissions/domain/subjects.ts';

const AssignmentPath = z.object({ assignmentId: PathId });
const GraderPath = AssignmentPath.extend({ graderId: PathId });
const SubmissionPath = z.object({ submissionId: PathId });

export const gradingContract = {
  patchSubmission: endpoint({
    method: 'PATCH',
    path: '/submissions/{submissionId}',
    wire: 'v1',
    summary: 'Gives a submission a grade by hand, or with null goes back to the grade of the rubric.',
    about: [gradeSubject, submissionSubject],
    access: editGradeRule,
    params: SubmissionPath,
    body: z.object({ grade: z.number().nullable() }),
    reply: ExtendedSubmission,
    versioned: { present: GradedMeanwhile },
    refusals: [gradeOutside, markedSecond, courseArchived],
  }),
  listGradeHistory: endpoint({
    method: 'GET',
    path: '/submissions/{submissionId}/grade_history/',
    wire: 'v1',
    summary: 'Lists the changes of the grade of a submission, newest first.',
    about: [gradeSubject],
    access: { permission: 'can_see_grade_history' },
    params: SubmissionPath,
    reply: z.array(GradeChange),
  }),
  assignGrader: endpoint({
    method: 'PATCH',
    path: '/submissions/{submissionId}/grader',
    wire: 'v1',
    summary: 'Assigns a submission to a grader.',
    about: [submissionSubject, graderSubject],
    access: assignGraderRule,
    params: SubmissionPath,
    body: z.object({ userId: Id }),
    refusals: [mayNotGrade, mayNotAssign, assignedAlready, courseArchived],
  }),
  assignGraders: endpoint({
    method: 'PATCH',
    path: '/assignments/{assignmentId}/submission-graders',
    wire: 'v2',
    summary: 'Assigns several submissions to a grader, or with null to nobody; tells which were left out.',
    about: [submissionSubject, graderSubject],
    access: assignGraderRule,
    params: AssignmentPath,
    body: z.object({ submissionIds: SubmissionIds, userId: Id.nullable() }),
    reply: SetReply,
    refusals: [mayNotGrade, mayNotAssign, courseArchived],
  }),
  removeGrader: endpoint({
    method: 'DELETE',
    path: '/submissions/{submissionId}/grader',
    wire: 'v1',
    summary: 'Takes a submission from its grader.',
    about: [submissionSubject, graderSubject],
    access: assignGraderRule,
    params: SubmissionPath,
    refusals: [mayNotAssign, courseArchived],
  }),
  listGraders: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/graders/',
    wire: 'v1',
    summary: 'Lists who grades an assignment.',
    about: [graderSubject],
    access: { permission: 'can_see_assignee' },
    params: AssignmentPath,
    reply: z.array(Grader),
    limits: { page: { defaultSize: 20, maxSize: 50 } },
  }),
  setGraderDone: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/graders/{graderId}/done',
    wire: 'v1',
    summary: 'Marks a grader as done with an assignment; warns when ungraded work is left.',
    about: [graderSubject],
    access: setGraderStatusRule,
    params: GraderPath,
    refusals: [courseArchived],
  }),
  setGraderNotDone: endpoint({
    method: 'DELETE',
    path: '/assignments/{assignmentId}/graders/{graderId}/done',
    wire: 'v1',
    summary: 'Marks a grader as not done with an assignment.',
    about: [graderSubject],
    access: setGraderStatusRule,
    params: GraderPath,
    refusals: [courseArchived],
  }),
  remindGraders: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/graders/remind',
    wire: 'v1',
    summary:
      'Starts a task that reminds graders: all that grading waits for, or of those named who is not done.',
    about: [],
    access: { permission: 'can_update_course_notifications' },
    params: AssignmentPath,
    body: z.object({ userIds: z.array(Id).max(1000).optional() }),
    reply: TaskResult,
    refusals: [mayNotGrade, courseArchived],
  }),
  nextUngradedSubmission: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/next-ungraded-submission',
    wire: 'v1',
    summary: 'Finds the next submission to grade: own ones first, then those of nobody.',
    about: [submissionSubject, gradeSubject],
    access: { permission: 'can_grade_work' },
    params: AssignmentPath,
    query: z.object({ currentSubmissionId: PathId.optional() }),
    reply: Submission,
    absence: nothingToGrade,
  }),
  listGrades: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/grades/',
    wire: 'v1',
    summary: 'Lists the grade of the latest submission of each author.',
    about: [gradeSubject],
    access: { permission: rightsToSeeWork },
    params: AssignmentPath,
    reply: z.array(GradebookLine),
    limits: { page: { defaultSize: 150, maxSize: 200 } },
  }),
  previewRubricTakeBack: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/rubric-take-back',
    wire: 'v2',
    summary: 'Tells the last change of a rubric, and which grades it would change to take it back.',
    about: [rubricSubject, markingSubject, gradeSubject],
    access: { permission: 'manage_rubrics' },
    params: AssignmentPath,
    reply: RubricTakeBack.nullable(),
  }),
  previewRubricGrades: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/rubric-grade-preview',
    wire: 'v2',
    summary: 'Tells which grades a rubric would change, without changing anything.',
    about: [],
    access: { permission: 'manage_rubrics' },
    params: AssignmentPath,
    body: WrittenRubric,
    reply: GradesPreview,
    versioned: { present: RubricMeanwhile },
    refusals: [...writtenRubricRefusals, courseArchived],
    limits: writtenRubricLimits,
  }),
} satisfies AppContract;
