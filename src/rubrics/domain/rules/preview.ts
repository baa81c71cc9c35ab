import type { WrittenRubric } from '../model.ts';
import type { PointsRow } from './points.ts';

/**
 * The rows as they would count if this rubric were saved. New rows and items get ids that no choice has, so
 * that choices of removed items count nothing.
 */
export function rowsIfSaved(written: WrittenRubric): PointsRow[] {
  return written.rows.map((row, rowAt) => ({
    id: row.id ?? -(rowAt + 1),
    type: row.type,
    items: row.items.map((item, itemAt) => ({ id: item.id ?? -(itemAt + 1), points: item.points ?? 0 })),
  }));
}
