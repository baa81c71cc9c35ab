// A regrade request: authors ask staff to look at a published grade again, about one row of the rubric or the whole.
import { z } from 'zod';
import { FreeText, Id, IdText } from '../../../kernel/domain/fields.ts';
import { User } from '../../../people/domain/model.ts';

export const RegradeState = z.enum(['open', 'kept', 'changed', 'withdrawn']);
export type RegradeState = z.infer<typeof RegradeState>;

/** How staff close a request: the grade stays as it is, or they have changed it. */
export const RegradeOutcome = RegradeState.extract(['kept', 'changed']);
export type RegradeOutcome = z.infer<typeof RegradeOutcome>;

export const longestRegradeText = 3000;
export const RegradeText = FreeText.pipe(
  z.string().trim().min(1, 'Write something first.').max(longestRegradeText, 'At most 3,000 characters.'),
);

export const RegradeReply = z
  .object({
    id: IdText,
    text: z.string(),
    writtenAt: z.date(),
    /** Null where the caller may not know who of the staff wrote it. */
    user: User.nullable(),
    /** Written by an author of the work. */
    isAuthors: z.boolean(),
  })
  .meta({ id: 'RegradeReply' });
export type RegradeReply = z.infer<typeof RegradeReply>;

export const RegradeRequest = z
  .object({
    id: IdText,
    submissionId: IdText,
    /** Null: about the grade as a whole, or the row is gone. */
    rowId: Id.nullable(),
    /** What the row was called when they asked; null: about the grade as a whole. */
    rowHeader: z.string().nullable(),
    state: RegradeState,
    askedAt: z.date(),
    decidedAt: z.date().nullable(),
    /** Null without a grade, or where the caller sees no numbers. */
    gradeWhenAsked: z.number().nullable(),
    /** The grade that the answer brought. */
    gradeAfter: z.number().nullable(),
    /** The question first. */
    replies: z.array(RegradeReply),
  })
  .meta({ id: 'RegradeRequest' });
export type RegradeRequest = z.infer<typeof RegradeRequest>;

/** The requests about one submission, and whether its authors may ask now. */
export const SubmissionRegrades = z
  .object({
    requests: z.array(RegradeRequest),
    /** Until when its authors may ask; null: without an end, or nobody may. */
    until: z.date().nullable(),
    /** How many requests they have left. */
    left: z.number().int(),
    /** Why the caller may not ask; null when they may. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'SubmissionRegrades' });
export type SubmissionRegrades = z.infer<typeof SubmissionRegrades>;

/** A line of the queue of an assignment. */
export const RegradeLine = z
  .object({
    id: IdText,
    submissionId: IdText,
    author: User,
    rowHeader: z.string().nullable(),
    state: RegradeState,
    askedAt: z.date(),
    decidedAt: z.date().nullable(),
    /** The beginning of the question. */
    excerpt: z.string(),
    replyCount: z.number().int(),
    /** Their authors wrote last, so they wait for staff. */
    isAnswered: z.boolean(),
  })
  .meta({ id: 'RegradeLine' });
export type RegradeLine = z.infer<typeof RegradeLine>;
