export interface Sort {
  id: string;
  descending: boolean;
}

interface Sortable<RowValue> {
  id: string;
  sortValue?: ((row: RowValue) => string | number | null) | undefined;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Stable; rows without a value stand last in both directions. */
export function sortRows<RowValue>(
  rows: readonly RowValue[],
  columns: readonly Sortable<RowValue>[],
  sort: Sort | null,
): readonly RowValue[] {
  const valueOf = columns.find((column) => column.id === sort?.id)?.sortValue;
  if (sort === null || valueOf === undefined) return rows;
  const sign = sort.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((left, right) => compare(left.value, right.value, sign))
    .map(({ row }) => row);
}

type Value = string | number | null;

function compare(left: Value, right: Value, sign: number): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
  return sign * collator.compare(String(left), String(right));
}

/** A click sorts upward, the next one downward. */
export const nextSort = (sort: Sort | null, id: string): Sort => ({
  id,
  descending: sort?.id === id && !sort.descending,
});
