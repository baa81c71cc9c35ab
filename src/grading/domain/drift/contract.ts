import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { gradeSubject } from '../../../submissions/domain/subjects.ts';
import { marksSecondNow } from '../second/refusals.ts';
import { DriftReport } from './model.ts';

export const driftContract = {
  getGraderDrift: endpoint({
    method: 'GET',
    path: '/assignments/{assignmentId}/grader-drift',
    wire: 'v2',
    summary:
      'Compares the graders of an assignment: mean, spread and outliers of their grades, and points by category.',
    about: [gradeSubject],
    access: { permission: 'can_see_grade_history' },
    params: z.object({ assignmentId: PathId }),
    reply: DriftReport,
    refusals: [marksSecondNow],
  }),
} satisfies AppContract;
