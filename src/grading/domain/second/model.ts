// Blind second marks: another grader marks some graded work without seeing its first mark, and both are compared.
import { z } from 'zod';
import { FreeText, Id, IdText } from '../../../kernel/domain/fields.ts';
import { User } from '../../../people/domain/model.ts';
import { Choice } from '../../../rubrics/domain/model.ts';

/** The most submissions that one call draws. */
export const mostDrawn = 200;
const mostNoteCharacters = 4000;

/** Which grade counts in the end. */
export const SecondDecision = z.enum(['first', 'second', 'mean']);
export type SecondDecision = z.infer<typeof SecondDecision>;

export const SecondMark = z.object({
  choices: z.array(Choice).max(200),
  /** By hand, on the scale from 0 to 10; null where the rubric makes it. */
  grade: z.number().nullable(),
  /** What the teacher reads beside both marks. */
  note: FreeText.pipe(z.string().max(mostNoteCharacters, `At most ${mostNoteCharacters} characters.`)),
});
export type SecondMark = z.infer<typeof SecondMark>;

/** A second mark of the caller. */
export const OwnSecondMarking = SecondMark.extend({
  submissionId: IdText,
  /** Null while it can be changed and the first mark is hidden. */
  finishedAt: z.date().nullable(),
}).meta({ id: 'OwnSecondMarking' });
export type OwnSecondMarking = z.infer<typeof OwnSecondMarking>;

const RowPoints = z.object({ rowId: Id, points: z.number() });

export const MarkSide = z.object({
  /** Null when no person gave the grade, or their name is hidden. */
  grader: User.nullable(),
  grade: z.number().nullable(),
  /** Points in the categories that people mark. */
  rows: z.array(RowPoints),
});
export type MarkSide = z.infer<typeof MarkSide>;

/** Both marks of a work. The second side is empty until it is handed in. */
export const SecondComparison = z
  .object({
    id: IdText,
    submissionId: IdText,
    author: User,
    first: MarkSide,
    second: MarkSide,
    note: z.string(),
    finishedAt: z.date().nullable(),
    decision: SecondDecision.nullable(),
  })
  .meta({ id: 'SecondComparison' });
export type SecondComparison = z.infer<typeof SecondComparison>;
