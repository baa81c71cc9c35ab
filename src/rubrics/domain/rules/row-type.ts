import type { RowType, RubricItem, RubricRow } from '../model.ts';
import { highestOf, lowestOf } from './points.ts';

export type NewItem = Omit<RubricItem, 'id'>;

/** Names of the two items of a continuous row, where they have none of their own. */
export const rangeHeaders = { minimum: 'Minimum', maximum: 'Maximum' } as const;

/**
 * The items of a row of another type. A continuous row runs from its worst to its best points, with 0 between
 * them; a row that has become normal keeps its two ends as items.
 */
export function itemsOfType(row: Pick<RubricRow, 'items'>, type: RowType): NewItem[] {
  if (type === 'normal')
    return row.items.map(({ header, description, points }) => ({ header, description, points }));
  const minimum = Math.min(0, lowestOf(row));
  const highest = Math.max(0, highestOf(row));
  const maximum = minimum === 0 && highest === 0 ? 1 : highest;
  return [
    { header: rangeHeaders.minimum, description: '', points: minimum },
    { header: rangeHeaders.maximum, description: '', points: maximum },
  ];
}
