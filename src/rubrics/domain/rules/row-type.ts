import type { RowType, RubricItem, RubricRow } from '../model.ts';
import { highestOf, lowestOf } from './points.ts';

export type NewItem = Omit<RubricItem, 'id'>;

/** Names for the two items of a continuous row that have no name of their own. */
export const rangeHeaders = { minimum: 'Minimum', maximum: 'Maximum' } as const;

/**
 * The items of a row after a change of its type. A continuous row runs from its worst to its best points, and
 * 0 lies between them. A row that becomes normal keeps its two ends as items.
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
