import { z } from 'zod';
import { SentMoment } from '../../../kernel/domain/fields.ts';
import { User } from '../../../people/domain/model.ts';
import { SentTimeframeEntry } from '../model.ts';

/** Later dates of one student in one assignment. */
export const SentExtension = z.object({
  deadline: SentMoment,
  /** Null: the assignment locks at the extended deadline at the earliest. */
  lockDate: SentMoment.nullable(),
  reason: z.string().trim().min(1, 'A reason is needed.').max(1000, 'At most 1000 characters.'),
});
export type SentExtension = z.infer<typeof SentExtension>;

export const Extension = z
  .object({
    deadline: z.date(),
    lockDate: z.date().nullable(),
    reason: z.string(),
    /** The name of whoever gave it; null once their account is gone. */
    grantedBy: z.string().nullable(),
    grantedAt: z.date(),
  })
  .meta({ id: 'AssignmentExtension' });
export type Extension = z.infer<typeof Extension>;

/** What somebody else stored meanwhile; null when they took it back. */
export const ExtensionMeanwhile = z.object({
  extension: Extension.pick({ deadline: true, lockDate: true, reason: true }).nullable(),
});
export type StoredExtension = z.infer<typeof ExtensionMeanwhile>['extension'];

export const maxExtraPercent = 300;
export const maxExtraHours = 720;

/** Extra time of one student in a whole course. */
export const Accommodation = z
  .object({
    /** Of the time of an exam. */
    extraPercent: z
      .number()
      .int()
      .min(0, 'Not below 0.')
      .max(maxExtraPercent, `At most ${maxExtraPercent} %.`),
    /** For every other assignment. */
    extraHours: z.number().int().min(0, 'Not below 0.').max(maxExtraHours, `At most ${maxExtraHours} hours.`),
  })
  .meta({ id: 'Accommodation' });
export type Accommodation = z.infer<typeof Accommodation>;

/** A student whose dates in an assignment are moved for them alone. */
export const IndividualDates = z
  .object({
    user: User,
    /** With everything that moves them. */
    deadline: z.date().nullable(),
    lockDate: z.date().nullable(),
    extension: Extension.nullable(),
    accommodation: Accommodation.nullable(),
  })
  .meta({ id: 'IndividualDates' });
export type IndividualDates = z.infer<typeof IndividualDates>;

/** Schedules as a caller sends them. */
export const SentTimeframes = z.object({ timeframes: z.array(SentTimeframeEntry).max(1000) });

/** What a schedule would change for the students of the course. */
export const TimeframesPreview = z
  .object({
    /** For how many students each entry counts, in the order in which the entries were sent. */
    entries: z.array(z.object({ studentCount: z.number().int() })),
    /** Students who would have more time, or less. */
    laterCount: z.number().int(),
    earlierCount: z.number().int(),
    /** Students who may hand in now, and whose new deadline is over. */
    closedCount: z.number().int(),
  })
  .meta({ id: 'TimeframesPreview' });
export type TimeframesPreview = z.infer<typeof TimeframesPreview>;
