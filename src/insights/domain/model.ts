import { z } from 'zod';
import { Id } from '../../kernel/domain/fields.ts';
import { CourseState } from '../../courses/domain/model.ts';

export const CourseStatistics = z
  .object({
    studentCount: z.number().int(),
    submissionCount: z.number().int(),
    submissionsLastWeek: z.number().int(),
    /** How many courses of the institution the caller may see, by state. */
    courseAmounts: z.object({ visible: z.number().int(), archived: z.number().int() }),
  })
  .meta({ id: 'CourseStatistics' });
export type CourseStatistics = z.infer<typeof CourseStatistics>;

/** A course of an institution, with its numbers for whoever may see its statistics. */
export const CountedCourse = z
  .object({
    id: Id,
    name: z.string(),
    state: CourseState,
    createdAt: z.date(),
    studentCount: z.number().int().nullable(),
    submissionCount: z.number().int().nullable(),
  })
  .meta({ id: 'CountedCourse' });
export type CountedCourse = z.infer<typeof CountedCourse>;

/** What happens in a course, for the people who teach it. */
export const CourseFigures = z
  .object({
    /** By role, the largest first. */
    members: z.array(z.object({ roleName: z.string(), count: z.int() })),
    assignments: z.int(),
    /** Latest submissions of authors that wait for a grader. */
    toGrade: z.int(),
    /** The last twelve weeks, the oldest first. */
    weeks: z.array(z.object({ since: z.date(), submissions: z.int() })),
  })
  .meta({ id: 'CourseFigures' });
export type CourseFigures = z.infer<typeof CourseFigures>;
