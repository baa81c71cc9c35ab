// The values of rubrics: rows with items, and the items that were chosen for one submission.
import { z } from 'zod';
import { FreeText, Id } from '../../kernel/domain/fields.ts';
import { User } from '../../people/domain/model.ts';
import { ExtendedSubmission } from '../../submissions/domain/model.ts';

/** In a normal row one item is chosen; in a continuous row any points from minimum to maximum (RUB-003). */
export const RowType = z.enum(['normal', 'continuous']);
export type RowType = z.infer<typeof RowType>;

/** The AutoTest that fills the row; false for a row that graders mark by hand (RUB-004). */
export const RowLock = z.union([z.literal(false), z.enum(['auto_test', 'auto_test_2'])]);
export type RowLock = z.infer<typeof RowLock>;

export const DescriptionType = z.enum(['plain_text', 'markdown']);
export type DescriptionType = z.infer<typeof DescriptionType>;

const itemTexts = { header: z.string(), description: z.string() };

/** One level of a row. In a continuous row the first item is the minimum and the second the maximum. */
export const RubricItem = z.object({ id: Id, ...itemTexts, points: z.number() }).meta({ id: 'RubricItem' });
export type RubricItem = z.infer<typeof RubricItem>;

export const RubricRow = z
  .object({
    id: Id,
    type: RowType,
    ...itemTexts,
    descriptionType: DescriptionType,
    locked: RowLock,
    items: z.array(RubricItem),
  })
  .meta({ id: 'RubricRow' });
export type RubricRow = z.infer<typeof RubricRow>;

/** The item that is chosen in one row. */
export const Choice = z
  .object({ rowId: Id, itemId: Id, multiplier: z.number() })
  .meta({ id: 'RubricChoice' });
export type Choice = z.infer<typeof Choice>;

/** A chosen item with the points that it brings (RUB-006, RUB-007). */
export const RubricResultItem = RubricItem.extend({
  rowId: Id,
  multiplier: z.number(),
  achievedPoints: z.number(),
}).meta({ id: 'RubricResultItem' });
export type RubricResultItem = z.infer<typeof RubricResultItem>;

/** The most categories of one rubric: what counts its points and previews its grades is sized for them. */
export const mostRows = 200;
/** This bound is far above the points of any rubric, and so low that sums of doubles lose no digits. */
const Points = z.number().min(-1_000_000).max(1_000_000);
const Header = FreeText.pipe(z.string().max(255, 'At most 255 characters.'));

/**
 * An item as the client sends it. An item without id is new; one without points is refused with a sentence.
 */
export const WrittenItem = z.object({
  id: Id.optional(),
  header: Header,
  description: FreeText,
  points: Points.nullish(),
});
export type WrittenItem = z.infer<typeof WrittenItem>;

export const WrittenRow = z.object({
  id: Id.optional(),
  type: RowType,
  header: Header,
  description: FreeText,
  descriptionType: DescriptionType.default('markdown'),
  items: z.array(WrittenItem).max(100, 'At most 100 items.'),
});
export type WrittenRow = z.infer<typeof WrittenRow>;

/** A whole rubric. When maxPoints is null, a full grade needs the sum of the highest items (RUB-033). */
export const WrittenRubric = z.object({
  rows: z.array(WrittenRow).max(mostRows, `At most ${mostRows} categories.`),
  maxPoints: Points.nullable(),
});
export type WrittenRubric = z.infer<typeof WrittenRubric>;

/** The number of values in the largest rubric that this schema allows. */
export const writtenRubricLimits = { bodyValues: 110_000 };

/** Tells the second of two graders what the first one has chosen. */
export const MarkedMeanwhile = z.object({
  items: z.array(RubricResultItem),
  /** Null when no person made the change. */
  changedBy: User.nullable(),
  changedAt: z.date().nullable(),
});
export type MarkedMeanwhile = z.infer<typeof MarkedMeanwhile>;

/** Tells somebody who saves a rubric how somebody else has saved it since. */
export const RubricMeanwhile = z.object({
  rows: z.array(RubricRow),
  maxPoints: z.number().nullable(),
});
export type RubricMeanwhile = z.infer<typeof RubricMeanwhile>;

export const RubricResult = z
  .object({ copiedItems: z.array(RubricResultItem), submission: ExtendedSubmission })
  .meta({ id: 'RubricResult' });
export type RubricResult = z.infer<typeof RubricResult>;
