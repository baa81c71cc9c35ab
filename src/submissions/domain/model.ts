// A submission as clients see it. Upper rooms own its grade, assignee and AutoTest figures; this room only
// shows them.
import { z } from 'zod';
import { Id, Json } from '../../kernel/domain/fields.ts';
import { User } from '../../people/domain/model.ts';

export const Origin = z.enum(['uploaded_files', 'github', 'gitlab', 'gitea', 'editor']);
export type Origin = z.infer<typeof Origin>;

/** The dates that decide whether a submission is late. */
export const HandInDates = z.object({ deadline: z.date().nullable(), lockDate: z.date().nullable() });
export type HandInDates = z.infer<typeof HandInDates>;

export const ManualGradingStatus = z.enum(['unknown', 'finished', 'unfinished']);
export type ManualGradingStatus = z.infer<typeof ManualGradingStatus>;

export const Submission = z
  .object({
    id: Id,
    assignmentId: Id,
    user: User,
    origin: Origin,
    /** When its last byte arrived. */
    createdAt: z.date(),
    /** When its first byte arrived; left out when that is the same moment. */
    startedAt: z.date().optional(),
    manualGradingStatus: ManualGradingStatus,
    /** Null also for callers who may not see the grade. */
    grade: z.number().nullable(),
    gradeOverridden: z.boolean(),
    assignee: User.nullable(),
    assigneeId: Id.nullable(),
    extraInfo: z.record(z.string(), Json).nullable(),
    timeframe: HandInDates,
  })
  .meta({ id: 'Submission' });
export type Submission = z.infer<typeof Submission>;

export const ExtendedSubmission = Submission.extend({
  isLatest: z.boolean(),
  /** Until when its author may hand in now; only for staff. That of the timeframe may have been later at the hand-in. */
  presentDeadline: z.date().nullable().optional(),
}).meta({ id: 'ExtendedSubmission' });
export type ExtendedSubmission = z.infer<typeof ExtendedSubmission>;

/** One line of the submission list: the latest submission of one author. */
export const OverviewLine = z
  .object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    username: z.string(),
    isTest: z.boolean(),
    createdAt: z.date(),
    /** What `isLate` of `lateness.ts` says; only the wire calls it `late`. */
    late: z.boolean(),
    manualGradingStatus: ManualGradingStatus,
    grade: z.number().nullable(),
    assigneeId: z.string().nullable(),
    assigneeName: z.string().nullable(),
    autoTestState: z.string().nullable(),
    /** Passed and all tests; null before the end, and for callers who may not see all tests. */
    passed: z.number().nullable(),
    total: z.number().nullable(),
    /** The share of the points that the tests gave, from 0 to 1; null where `passed` is, and without points. */
    testShare: z.number().nullable(),
    /** True, and only for staff, when a test of the result contradicts itself. */
    autoTestContradicts: z.boolean().optional(),
    /** Null for callers who may not see the feedback yet. */
    feedbackCount: z.number().int().nullable(),
  })
  .meta({ id: 'SubmissionOverviewLine' });
export type OverviewLine = z.infer<typeof OverviewLine>;

const fileFields = {
  id: z.string(),
  name: z.string(),
  isDirectory: z.boolean(),
  size: z.number().int(),
  /** In seconds since 1970, as file systems tell it: clients mount hand-ins as folders. */
  modificationDate: z.number(),
};

/** A file, or a directory with its direct children. */
export const FileInformation = z
  .object({ ...fileFields, entries: z.array(z.object(fileFields)).optional() })
  .meta({ id: 'FileInformation' });
export type FileInformation = z.infer<typeof FileInformation>;

/** The address of a prepared download: `/files/{name}/{outputName}`. */
export const PreparedDownload = z
  .object({ name: z.string(), outputName: z.string() })
  .meta({ id: 'PreparedDownload' });
export type PreparedDownload = z.infer<typeof PreparedDownload>;
