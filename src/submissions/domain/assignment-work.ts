// A few figures about the hand-ins of each assignment, for lists of assignments.
import { z } from 'zod';
import { Id } from '../../kernel/domain/fields.ts';

/** The most assignments that one call may ask about. */
export const mostAssignmentsOfWork = 200;

/** Ids of assignments in a query: `1,2,3`. */
export const AssignmentIds = z
  .string()
  .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'Write ids divided by commas: 1,2,3.')
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(Id).max(mostAssignmentsOfWork, `At most ${mostAssignmentsOfWork} assignments at once.`));

export const TestCounts = z.object({ passed: z.number().int(), all: z.number().int() });
export type TestCounts = z.infer<typeof TestCounts>;

export const ReviewsToDo = z.object({
  /** Authors about whose work the caller wrote nothing yet. */
  count: z.number().int().positive(),
  /** When the first of these reviews can no longer be written; null without an end. */
  closesAt: z.date().nullable(),
});
export type ReviewsToDo = z.infer<typeof ReviewsToDo>;

export const AssignmentWork = z
  .object({
    assignmentId: z.string(),
    /**
     * For callers who see the work of others: the latest submission of each author, without test students.
     */
    everybody: z
      .object({
        submitted: z.number().int(),
        /** Null for callers who may not see grades yet. */
        toGrade: z.number().int().nullable(),
        /** How many of `toGrade` have an author with an older submission that was graded. */
        toRegrade: z.number().int().nullable(),
        /** Open requests for another look at a grade; 0 for callers who do not grade. */
        regradeRequests: z.number().int(),
        /** Works that the caller still marks a second time. */
        secondMarks: z.number().int(),
      })
      .nullable(),
    /**
     * The latest submission of the caller, alone or with a group. Null when they handed in nothing, and for
     * callers who see the work of others.
     */
    own: z
      .object({
        handedInAt: z.date(),
        /** Null also for callers who may not see the grade. */
        grade: z.number().nullable(),
        /** False while a grader still has something to do: the grade can still change. */
        isGraded: z.boolean(),
        /**
         * How many of the tests that the caller may see got all their points. Null before there is a result.
         */
        tests: TestCounts.nullable(),
      })
      .nullable(),
    /** The work of others that the caller still has to review now; null when there is none. */
    peerReviews: ReviewsToDo.nullable(),
    /** Whether the caller may hand in own work here. */
    handsIn: z.boolean(),
    /** Whether the newest build of the tests failed. Only people who manage the tests are told. */
    buildFailed: z.boolean(),
  })
  .meta({ id: 'AssignmentWork' });
export type AssignmentWork = z.infer<typeof AssignmentWork>;
