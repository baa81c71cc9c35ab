// How the graders of an assignment compare: who grades higher or lower than the others, and where.
import { z } from 'zod';
import { Id, IdText } from '../../../kernel/domain/fields.ts';
import { User } from '../../../people/domain/model.ts';

/** A grade so many spreads away from the mean of all is an outlier. */
export const outlierSpreads = 2;
/** At most this many outliers are named for each grader. */
export const mostOutliers = 20;

export const GraderDrift = z
  .object({
    user: User,
    count: z.number().int(),
    mean: z.number(),
    /** Null for a single grade. */
    spread: z.number().nullable(),
    outlierCount: z.number().int(),
    /** Their submissions, the farthest first. */
    outliers: z.array(z.object({ submissionId: IdText, grade: z.number() })),
    /** Average points that they gave in each category of the rubric. */
    rows: z.array(z.object({ rowId: Id, points: z.number(), count: z.number().int() })),
  })
  .meta({ id: 'GraderDrift' });
export type GraderDrift = z.infer<typeof GraderDrift>;

export const DriftReport = z
  .object({
    count: z.number().int(),
    /** Null without a grade. */
    mean: z.number().nullable(),
    spread: z.number().nullable(),
    graders: z.array(GraderDrift),
  })
  .meta({ id: 'DriftReport' });
export type DriftReport = z.infer<typeof DriftReport>;
