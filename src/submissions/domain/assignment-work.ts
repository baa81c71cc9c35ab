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

export const AssignmentWork = z
  .object({
    assignmentId: z.string(),
    /** For those who see the work of others: the latest submission of each author, test students not counted. */
    everybody: z
      .object({
        submitted: z.number().int(),
        /** Null for those who may not see grades yet. */
        toGrade: z.number().int().nullable(),
      })
      .nullable(),
    /**
     * The latest submission of the caller, alone or with a group; null: nothing was handed in, or the caller sees the
     * work of others and is told of that.
     */
    own: z
      .object({
        /** Null also for those who may not see it. */
        grade: z.number().nullable(),
        /** False: the grade is one so far. */
        isGraded: z.boolean(),
      })
      .nullable(),
  })
  .meta({ id: 'AssignmentWork' });
export type AssignmentWork = z.infer<typeof AssignmentWork>;
