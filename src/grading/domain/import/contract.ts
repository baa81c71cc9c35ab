// The calls that import grades from a list. Only the dialog of the import needs them.
import { z } from 'zod';
import { endpoint, type AppContract } from '../../../access/domain/endpoint.ts';
import { courseArchived } from '../../../courses/domain/refusals.ts';
import { PathId } from '../../../kernel/domain/fields.ts';
import { gradeSubject, submissionSubject } from '../../../submissions/domain/subjects.ts';
import { ImportedGrade, mostImported, PlannedGrade } from './model.ts';

const AssignmentPath = z.object({ assignmentId: PathId });
const tooMany = `At most ${mostImported} grades at once.`;

export const gradeImportContract = {
  previewGradeImport: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/grade-import-preview',
    wire: 'v2',
    summary: 'Tells which grades a list would change and which of its lines fail, without changing anything.',
    about: [],
    access: { permission: 'can_grade_work' },
    params: AssignmentPath,
    body: z.object({
      grades: z.array(ImportedGrade.omit({ seenGrade: true })).max(mostImported, tooMany),
    }),
    reply: z.object({ grades: z.array(PlannedGrade) }),
    refusals: [courseArchived],
  }),
  importGrades: endpoint({
    method: 'POST',
    path: '/assignments/{assignmentId}/grades/import',
    wire: 'v1',
    summary:
      'Gives the latest submissions of several users grades by hand; tells which lines failed and why.',
    about: [gradeSubject, submissionSubject],
    access: { permission: 'can_grade_work' },
    params: AssignmentPath,
    body: z.object({ grades: z.array(ImportedGrade).max(mostImported, tooMany) }),
    reply: z.object({
      updated: z.int(),
      failed: z.array(z.object({ username: z.string(), message: z.string() })),
    }),
    refusals: [courseArchived],
  }),
} satisfies AppContract;
