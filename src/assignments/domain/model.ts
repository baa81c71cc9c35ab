import { z } from 'zod';
import { GroupSet } from '../../groups/domain/model.ts';
import { Id, Name, SentMoment } from '../../kernel/domain/fields.ts';
import { SubmissionValidator, type HandInFilter } from './hand-in-rules/model.ts';

export const AssignmentKind = z.enum(['normal', 'exam']);

/** Fixed: available or not (ASGN-005). Timed: available from the moment on, without one never (ASGN-006). */
const availabilityAt = (moment: z.ZodDate) =>
  z.discriminatedUnion('tag', [
    z.object({ tag: z.literal('fixed'), value: z.literal(true) }),
    z.object({ tag: z.literal('timed'), availableAt: moment.nullable() }),
  ]);
export const Availability = availabilityAt(z.date());
export type Availability = z.infer<typeof Availability>;

export const Timeframe = z
  .object({ availability: Availability, deadline: z.date().nullable(), lockDate: z.date().nullable() })
  .meta({ id: 'Timeframe' });
export type Timeframe = z.infer<typeof Timeframe>;

/** A timeframe for the members of some sections; without sections for everyone. */
export const TimeframeEntry = Timeframe.extend({ sectionIds: z.array(z.uuid()).min(1).nullable() }).meta({
  id: 'TimeframeEntry',
});
export type TimeframeEntry = z.infer<typeof TimeframeEntry>;

/** The same, as a caller sends it. */
export const SentTimeframeEntry = TimeframeEntry.extend({
  availability: availabilityAt(SentMoment),
  deadline: SentMoment.nullable(),
  lockDate: SentMoment.nullable(),
}).meta({ id: 'SentTimeframeEntry' });

const gradeAvailabilityAt = (moment: z.ZodDate) =>
  z.discriminatedUnion('tag', [
    z.object({ tag: z.literal('fixed'), value: z.boolean() }),
    z.object({ tag: z.literal('timed'), availableAt: moment }),
  ]);

export const GradeAvailability = gradeAvailabilityAt(z.date()).meta({ id: 'GradeAvailability' });
export type GradeAvailability = z.infer<typeof GradeAvailability>;

/** How grades are shown; they are stored from 0 to 10 (GRADE-020). */
export const Grading = z
  .discriminatedUnion('scale', [
    z.object({
      scale: z.literal('points'),
      points: z.number().positive('More than 0 points.').max(1_000_000),
    }),
    z.object({ scale: z.literal('percentage') }),
  ])
  .meta({ id: 'Grading' });
export type Grading = z.infer<typeof Grading>;

export const WebhookConfiguration = z
  .discriminatedUnion('tag', [
    z.object({ tag: z.literal('disabled') }),
    z.object({
      tag: z.literal('enabled'),
      githubTemplateRepo: z
        .url({ protocol: /^https?$/ })
        .max(2048)
        .nullable(),
    }),
  ])
  .meta({ id: 'WebhookConfiguration' });
export type WebhookConfiguration = z.infer<typeof WebhookConfiguration>;

const AnonymizedGrading = z.object({ method: z.literal('murmur_v3') });
/** Whom the end of grading waits for: graders with assigned submissions, or everybody who may grade. */
export const DoneType = z.enum(['assigned_only', 'all_graders']);
export type DoneType = z.infer<typeof DoneType>;

const SubmissionMode = z.enum(['hand-in', 'auto-save']);
/** Ignore file text or the rules of a validator. */
const Ignore = z.union([z.string(), SubmissionValidator]).nullable();
const IgnoreVersion = z
  .enum(['EmptySubmissionFilter', 'IgnoreFilterManager', 'SubmissionValidator'])
  .nullable();
const MaxGrade = z
  .number()
  .positive('The maximum grade must be above 0.')
  .max(1000, 'At most 1000.')
  .nullable();
const MaxSubmissions = z.number().int().positive('At least 1.').max(1_000_000).nullable();
const CoolOffPeriod = z.number().int().min(0, 'Not below 0.').max(31_536_000, 'At most a year.');
const AmountInCoolOffPeriod = z.number().int().min(1, 'At least 1.').max(1_000_000);

/** Who reads and comments on whose work after the deadline (PEER-013). */
export const PeerFeedbackSettings = z
  .object({
    /** How many others each author reviews. */
    amount: z.number().int('Not a whole number.').min(1, 'At least 1.').max(20, 'At most 20.'),
    /** Seconds from the deadline; null: without an end. */
    time: z
      .number()
      .int('Not a whole number.')
      .positive('More than 0 seconds.')
      .max(31_536_000, 'At most a year.')
      .nullable(),
    /** Their authors see replies at once, without anybody's approval. */
    autoApproved: z.boolean(),
    /** Whoever hands in for the first time after the deadline takes part, too. */
    redivideAfterDeadline: z.boolean(),
  })
  .meta({ id: 'PeerFeedbackSettings' });
export type PeerFeedbackSettings = z.infer<typeof PeerFeedbackSettings>;

/** Until when and how often students may ask for a published grade to be looked at again. */
export const RegradeSettings = z
  .object({
    /** Days from the moment when a student sees the grade; null: without an end. */
    days: z.number().int('Not a whole number.').min(1, 'At least 1.').max(365, 'At most a year.').nullable(),
    /** Requests of each author. */
    amount: z.number().int('Not a whole number.').min(1, 'At least 1.').max(10, 'At most 10.'),
  })
  .meta({ id: 'RegradeSettings' });
export type RegradeSettings = z.infer<typeof RegradeSettings>;

export const Assignment = z
  .object({
    id: Id,
    name: z.string(),
    createdAt: z.date(),
    courseId: Id,
    kind: AssignmentKind,
    hasMultipleTimeframes: z.boolean(),
    /** True when the caller has a later deadline than their sections, by an extension or extra time. */
    isExtended: z.boolean(),
    isLti: z.boolean(),
    lmsName: z.string().nullable(),
    hasDescription: z.boolean(),
    restrictions: z.object({ password: z.boolean(), ip: z.boolean() }),
    timeframe: Timeframe,
    gradeAvailability: GradeAvailability,
    cgignore: Ignore,
    cgignoreVersion: IgnoreVersion,
    sendLoginLinks: z.boolean(),
    fixedMaxRubricPoints: z.number().nullable(),
    maxGrade: MaxGrade,
    grading: Grading,
    groupSet: GroupSet.nullable(),
    autoTestId: Id.nullable(),
    hasAutoTestV2: z.boolean(),
    filesUploadEnabled: z.boolean(),
    editorUploadEnabled: z.boolean(),
    webhookConfiguration: WebhookConfiguration,
    maxSubmissions: MaxSubmissions,
    coolOffPeriod: CoolOffPeriod,
    amountInCoolOffPeriod: AmountInCoolOffPeriod,
    reminderTime: z.date().nullable(),
    peerFeedbackSettings: PeerFeedbackSettings.nullable(),
    regradeSettings: RegradeSettings.nullable(),
    doneType: DoneType,
    doneEmail: z.string().nullable(),
    divisionParentId: Id.nullable(),
    anonymizedGrading: AnonymizedGrading.nullable(),
    fileToLoadFirst: z.string().nullable(),
    submissionMode: SubmissionMode,
    orderKey: z.string(),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.infer<typeof Assignment>;

/** An assignment that can be brought back. */
export const DeletedAssignment = z
  .object({ id: Id, name: z.string(), deletedAt: z.date() })
  .meta({ id: 'DeletedAssignment' });
export type DeletedAssignment = z.infer<typeof DeletedAssignment>;

/** The present settings, in the refusal of a change that comes too late (decision 47). */
export const SettingsMeanwhile = z.object({ assignment: Assignment });
/** The present description, an empty text without one. */
export const DescriptionMeanwhile = z.object({ description: z.string() });
export const TimeframesMeanwhile = z.object({ timeframes: z.array(TimeframeEntry) });

export const AssignmentPatch = z
  .object({
    name: Name,
    kind: AssignmentKind,
    maxGrade: MaxGrade,
    sendLoginLinks: z.boolean(),
    filesUploadEnabled: z.boolean(),
    webhookUploadEnabled: z.boolean(),
    maxSubmissions: MaxSubmissions,
    coolOffPeriod: CoolOffPeriod,
    amountInCoolOffPeriod: AmountInCoolOffPeriod,
    ignore: Ignore,
    ignoreVersion: IgnoreVersion,
    doneType: DoneType,
    doneEmail: z.email('Not an e-mail address.').max(255, 'At most 255 characters.').nullable(),
    reminderTime: SentMoment.nullable(),
    anonymizedGrading: AnonymizedGrading.nullable(),
    fileToLoadFirst: z.string().max(4096).nullable(),
    grading: Grading,
    gradeAvailability: gradeAvailabilityAt(SentMoment),
    submissionMode: SubmissionMode,
    groupSetId: Id.nullable(),
  })
  .partial();
export type AssignmentPatch = z.infer<typeof AssignmentPatch>;

export const SubmitTypes = z.object({
  filesUploadEnabled: z.boolean().optional(),
  editorUploadEnabled: z.boolean().optional(),
  webhookConfiguration: WebhookConfiguration.optional(),
  template: z.object({ tag: z.enum(['keep', 'remove', 'replace']) }).optional(),
});
export type SubmitTypes = z.infer<typeof SubmitTypes>;

/**
 * An assignment as it is stored: the fields of the wire, with all timeframes. Hand-in rules are not among them: they may be
 * long, and whoever reads many assignments does not look at them.
 */
export interface StoredAssignment extends Omit<
  Assignment,
  | 'timeframe'
  | 'cgignore'
  | 'cgignoreVersion'
  | 'hasMultipleTimeframes'
  | 'isExtended'
  | 'hasDescription'
  | 'groupSet'
> {
  timeframes: TimeframeEntry[];
  descriptionSha256: string | null;
  /** The group set whose groups hand in; null when each person hands in for themselves. */
  groupSetId: number | null;
  /** True when the dates of some student are moved for them alone, by an extension or by extra time. */
  hasIndividualDates: boolean;
  /** True when some student is locked out of it as an exam. */
  hasExamLocks: boolean;
  /** In their normal form, sorted. */
  allowedIpRanges: string[];
}

/** The same with its hand-in rules. */
export interface WholeAssignment extends StoredAssignment {
  handInFilter: HandInFilter | null;
}
