// Nouns of grading: a change of a grade, a grader, and a line of the gradebook.
import { z } from 'zod';
import { Id, IdText } from '../../kernel/domain/fields.ts';
import { User } from '../../people/domain/model.ts';
import { ExtendedSubmission } from '../../submissions/domain/model.ts';

export const GradeOrigin = z.enum(['human', 'auto_test']);
export type GradeOrigin = z.infer<typeof GradeOrigin>;

/** One change of a grade; -1 means that the grade was removed. */
export const GradeChange = z
  .object({
    changedAt: z.date(),
    isRubric: z.boolean(),
    grade: z.number(),
    passedBack: z.boolean(),
    user: User.nullable(),
    origin: GradeOrigin,
  })
  .meta({ id: 'GradeChange' });
export type GradeChange = z.infer<typeof GradeChange>;

export const GraderStatus = z.enum(['done', 'not-done']);
export type GraderStatus = z.infer<typeof GraderStatus>;

/** A member who grades an assignment (GRADE-011). */
export const Grader = z
  .object({ userId: Id, user: User, weight: z.number(), status: GraderStatus })
  .meta({ id: 'Grader' });
export type Grader = z.infer<typeof Grader>;

/** A weight beside those of the other graders; 0 is no share of the work. */
export const GraderWeight = z.object({
  userId: Id,
  weight: z.number().min(0, 'Not below 0.').max(1_000_000, 'At most 1,000,000.'),
});
export type GraderWeight = z.infer<typeof GraderWeight>;

/** The latest submission of one author with its grade. */
export const GradebookLine = z
  .object({
    user: User,
    submissionId: Id,
    grade: z.number().nullable(),
    gradeOverridden: z.boolean(),
    submittedAt: z.date(),
    isLate: z.boolean(),
  })
  .meta({ id: 'GradebookLine' });
export type GradebookLine = z.infer<typeof GradebookLine>;

/** A grade that a new rubric would change. */
export const GradePreview = z
  .object({
    submissionId: z.string(),
    name: z.string(),
    oldGrade: z.number().nullable(),
    newGrade: z.number().nullable(),
  })
  .meta({ id: 'GradePreview' });
export type GradePreview = z.infer<typeof GradePreview>;

/** What another rubric would do to the marks and grades of everybody. */
export const GradesPreview = z
  .object({
    gradesAreVisible: z.boolean(),
    /** Marks in items that it does not have. */
    clearedCount: z.number().int(),
    changes: z.array(GradePreview),
  })
  .meta({ id: 'GradesPreview' });
export type GradesPreview = z.infer<typeof GradesPreview>;

/** The last change of a rubric, and what it would do to take it back. */
export const RubricTakeBack = GradesPreview.extend({
  versionId: IdText,
  changedAt: z.date(),
  changedBy: User.nullable(),
}).meta({ id: 'RubricTakeBack' });
export type RubricTakeBack = z.infer<typeof RubricTakeBack>;

/** Tells the second of two graders which grade the first one gave. */
export const GradedMeanwhile = z.object({
  submission: ExtendedSubmission,
  /** Null when no person changed it, such as an AutoTest. */
  changedBy: User.nullable(),
  changedAt: z.date().nullable(),
});
export type GradedMeanwhile = z.infer<typeof GradedMeanwhile>;
