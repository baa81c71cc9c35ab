import { z } from 'zod';
import { Id } from '../../../kernel/domain/fields.ts';
import { AssignmentKind, Timeframe, TimeframeEntry } from '../model.ts';

/** An assignment with its dates, as far as the reader may see them. */
export const ScheduledAssignment = z
  .object({
    id: Id,
    name: z.string(),
    kind: AssignmentKind,
    /** True for exams whose students get their links by mail. */
    sendLoginLinks: z.boolean(),
    /** The reader's own dates, with everything that moves them. */
    timeframe: Timeframe,
    /** All schedules; for readers who may not see them their own one, as if for everyone. */
    entries: z.array(TimeframeEntry),
  })
  .meta({ id: 'ScheduledAssignment' });
export type ScheduledAssignment = z.infer<typeof ScheduledAssignment>;

export const CourseSchedule = z
  .object({
    assignments: z.array(ScheduledAssignment),
    /** True when `entries` holds the schedules of everybody. */
    seesAll: z.boolean(),
    /** False when the course has more assignments than one answer holds. */
    isWhole: z.boolean(),
  })
  .meta({ id: 'CourseSchedule' });
export type CourseSchedule = z.infer<typeof CourseSchedule>;

export const maxScheduledAssignments = 500;
/** Schedules in one answer: 500 assignments with dates for each of 60 sections. */
export const maxScheduleEntries = 31_000;

/** How many assignments one answer may hold when the longest schedule has so many entries. */
export function scheduledAtMost(longestSchedule: number): number {
  return Math.min(maxScheduledAssignments, Math.floor(maxScheduleEntries / Math.max(1, longestSchedule)));
}
