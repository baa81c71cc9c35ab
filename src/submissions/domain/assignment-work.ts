// What was handed in for assignments, in a few figures each, for lists of assignments.
import { z } from 'zod';
import { Id } from '../../kernel/domain/fields.ts';

/** As many assignments are asked about in one call. */
export const mostAssignmentsOfWork = 200;

/** Ids of assignments in a query: `1,2,3`. */
export const AssignmentIds = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(Id).max(mostAssignmentsOfWork, `At most ${mostAssignmentsOfWork} assignments at once.`));

export const TestCounts = z.object({ passed: z.number().int(), all: z.number().int() });
export type TestCounts = z.infer<typeof TestCounts>;

export const AssignmentWork = z
  .object({
    assignmentId: z.string(),
    /** For those who see the work of others: the latest submission of each author, test students not counted. */
    everybody: z
      .object({
        submitted: z.number().int(),
        /** Null for those who may not see grades yet. */
        toGrade: z.number().int().nullable(),
        /** Those of them whose author had an older submission graded. */
        toRegrade: z.number().int().nullable(),
      })
      .nullable(),
    /**
     * The latest submission of the caller, alone or with a group; null: nothing was handed in, or the caller sees the
     * work of others and is told of that.
     */
    own: z
      .object({
        handedInAt: z.date(),
        /** Null also for those who may not see it. */
        grade: z.number().nullable(),
        /** False: the grade is one so far. */
        isGraded: z.boolean(),
        /** Tests with all their points, of those that the caller may see; null before there is a result. */
        tests: TestCounts.nullable(),
      })
      .nullable(),
    /** The caller may hand in own work here. */
    handsIn: z.boolean(),
    /** The newest build of the tests failed; told to those who manage them. */
    buildFailed: z.boolean(),
  })
  .meta({ id: 'AssignmentWork' });
export type AssignmentWork = z.infer<typeof AssignmentWork>;
