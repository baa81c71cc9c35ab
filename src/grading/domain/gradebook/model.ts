import { z } from 'zod';
import { User } from '../../../people/domain/model.ts';

/**
 * What a user has done in an assignment. missing: nothing, and the deadline is over; open: nothing yet; hidden: the
 * caller may not know, because grades are not available yet or names are hidden.
 */
export const WorkState = z.enum(['graded', 'to_grade', 'missing', 'open', 'hidden']);
export type WorkState = z.infer<typeof WorkState>;

const AssignmentId = z.string().regex(/^\d+$/);

/** A user with the grade and the state of their work in each assignment, by the ids of the assignments. */
export const CourseGradesLine = z
  .object({
    user: User,
    /** Null also for callers who may not see the grade. */
    grades: z.record(AssignmentId, z.number().nullable()),
    states: z.record(AssignmentId, WorkState),
    /** Their latest submissions, where the caller may know of them. */
    submissionIds: z.record(AssignmentId, z.number().int()),
  })
  .meta({ id: 'CourseGradesLine' });
export type CourseGradesLine = z.infer<typeof CourseGradesLine>;
