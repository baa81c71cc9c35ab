import { z } from 'zod';

/** The most grades of one call. */
export const mostImported = 1000;

/** A grade from 0 to 10 for the latest submission of a user. */
export const ImportedGrade = z
  .object({
    username: z.string().min(1).max(255),
    grade: z.number(),
    /** The grade that the caller saw before. A grade that somebody has changed since then stays. */
    seenGrade: z.number().nullable().optional(),
  })
  .meta({ id: 'ImportedGrade' });
export type ImportedGrade = z.infer<typeof ImportedGrade>;

/** What would happen to one line of the list. */
export const PlannedGrade = z
  .object({
    username: z.string(),
    /** The person or the group whose submission it is; null where there is none. */
    name: z.string().nullable(),
    oldGrade: z.number().nullable(),
    newGrade: z.number(),
    /** False also where the work is graded like that already. */
    changes: z.boolean(),
    /** Why the line fails; null when it does not. */
    problem: z.string().nullable(),
  })
  .meta({ id: 'PlannedGrade' });
export type PlannedGrade = z.infer<typeof PlannedGrade>;
