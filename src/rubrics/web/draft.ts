// A rubric while somebody edits it: its rows can be moved, and points may be missing. Pure.
import { childrenOf, orderAt, withoutBlock, type Block } from '../../design/web/index.ts';
import type { FieldProblem } from '../../kernel/domain/refusal.ts';
import type {
  DescriptionType,
  RowLock,
  RowType,
  RubricRow,
  WrittenRow,
  WrittenRubric,
} from '../domain/model.ts';
import { highestTotalOf } from '../domain/rules/points.ts';
import { itemsOfType } from '../domain/rules/row-type.ts';
import { problemsOfRubric } from '../domain/rules/validity.ts';

export interface DraftItem {
  readonly key: string;
  /** Undefined until it is saved (RUB-008). */
  readonly savedId: number | undefined;
  readonly header: string;
  readonly description: string;
  readonly points: number | null;
}

export interface DraftRow extends Block {
  readonly savedId: number | undefined;
  readonly type: RowType;
  readonly header: string;
  readonly description: string;
  readonly descriptionType: DescriptionType;
  readonly locked: RowLock;
  readonly items: readonly DraftItem[];
}

export interface Draft {
  rows: readonly DraftRow[];
  maxPoints: number | null;
}

/** Makes a key for a row or an item that has no id yet. */
export type MakeKey = () => string;

export function draftOf(rows: readonly RubricRow[], maxPoints: number | null): Draft {
  const drafted: DraftRow[] = [];
  for (const row of rows) {
    const { id, items, header, description, type, descriptionType, locked } = row;
    drafted.push({
      ...placeBehind(drafted),
      id: `row ${id}`,
      savedId: id,
      type,
      header,
      description,
      descriptionType,
      locked,
      items: items.map((item) => ({ ...itemFieldsOf(item), key: `item ${item.id}`, savedId: item.id })),
    });
  }
  return { rows: drafted, maxPoints };
}

/** Rows in the order of the rubric. */
export function rowsInOrder(draft: Draft): DraftRow[] {
  return childrenOf(draft.rows, null);
}

/** The rubric as the client sends it; new rows and items have no id. */
export function writtenOf(draft: Draft): WrittenRubric {
  return { rows: rowsInOrder(draft).map(writtenRowOf), maxPoints: draft.maxPoints };
}

function writtenRowOf(row: DraftRow): WrittenRow {
  const { savedId, type, header, description, descriptionType } = row;
  return {
    ...(savedId === undefined ? {} : { id: savedId }),
    type,
    header,
    description,
    descriptionType,
    items: row.items.map((item) => ({
      ...(item.savedId === undefined ? {} : { id: item.savedId }),
      header: item.header,
      description: item.description,
      points: item.points,
    })),
  };
}

/** Problems by their place, such as `/rows/0/header`. */
export function problemsOfDraft(draft: Draft): ReadonlyMap<string, string> {
  return new Map(
    problemsOfRubric(writtenOf(draft)).map(({ path, message }: FieldProblem) => [path, message]),
  );
}

/** Sum of the best items of all rows. */
export function totalOf(draft: Draft): number {
  const rows = draft.rows.map(({ items }) => ({
    items: items.map((item) => ({ id: 0, points: item.points ?? 0 })),
  }));
  return highestTotalOf(rows).valueOf();
}

export function addRow(draft: Draft, type: RowType, makeKey: MakeKey): Draft {
  const items = type === 'continuous' ? itemsOfType({ items: [] }, type) : [newItem, newItem];
  const row: DraftRow = {
    ...placeBehind(draft.rows),
    id: makeKey(),
    savedId: undefined,
    type,
    header: '',
    description: '',
    descriptionType: 'markdown',
    locked: false,
    items: items.map((item, at) => ({
      ...item,
      points: type === 'normal' ? at : item.points,
      key: makeKey(),
      savedId: undefined,
    })),
  };
  return { ...draft, rows: [...draft.rows, row] };
}

/** Puts a copy right behind the row and says so in its name (RUB-016). No AutoTest fills the copy. */
export function duplicateRow(draft: Draft, rowId: string, makeKey: MakeKey): Draft {
  const rows = rowsInOrder(draft);
  const at = rows.findIndex((row) => row.id === rowId);
  const original = rows[at];
  if (!original) return draft;
  const copy: DraftRow = {
    ...original,
    id: makeKey(),
    order: orderAt(rows, at + 1),
    savedId: undefined,
    header: `${original.header} (duplicate)`,
    locked: false,
    items: original.items.map((item) => ({ ...item, key: makeKey(), savedId: undefined })),
  };
  return { ...draft, rows: [...draft.rows, copy] };
}

export function deleteRow(draft: Draft, rowId: string): Draft {
  return { ...draft, rows: withoutBlock(draft.rows, rowId) };
}

export function changeRow(draft: Draft, rowId: string, change: Partial<DraftRow>): Draft {
  return { ...draft, rows: draft.rows.map((row) => (row.id === rowId ? { ...row, ...change } : row)) };
}

/** Changes the type of a row and gives it the items that the new type needs. */
export function asType(row: DraftRow, type: RowType, makeKey: MakeKey): Partial<DraftRow> {
  const known = row.items.map((item) => ({ ...itemFieldsOf(item), id: 1, points: item.points ?? 0 }));
  const items = itemsOfType({ items: known }, type).map((item) => ({
    ...item,
    key: makeKey(),
    savedId: undefined,
  }));
  return { type, items };
}

export function addItem(row: DraftRow, makeKey: MakeKey): Partial<DraftRow> {
  const best = Math.max(-1, ...row.items.map((item) => item.points ?? 0));
  return { items: [...row.items, { ...newItem, points: best + 1, key: makeKey(), savedId: undefined }] };
}

export function changeItem(row: DraftRow, key: string, change: Partial<DraftItem>): Partial<DraftRow> {
  return { items: row.items.map((item) => (item.key === key ? { ...item, ...change } : item)) };
}

export function deleteItem(row: DraftRow, key: string): Partial<DraftRow> {
  return { items: row.items.filter((item) => item.key !== key) };
}

/** Normal rows in which nobody can get 0 points. The editor asks about them before it saves. */
export function rowsWithoutZero(draft: Draft): DraftRow[] {
  return rowsInOrder(draft).filter(
    (row) => row.type === 'normal' && row.items.every((item) => item.points !== 0),
  );
}

/**
 * An earlier rubric, ready to replace the present one. Parts that were removed meanwhile become new parts.
 */
export function restorable(earlier: WrittenRubric, present: readonly RubricRow[]): WrittenRubric {
  const items = new Map(present.map((row) => [row.id, new Set(row.items.map((item) => item.id))]));
  const rows = earlier.rows.map(({ id, ...row }) => {
    const known = id === undefined ? undefined : items.get(id);
    return {
      ...(known === undefined ? {} : { id }),
      ...row,
      items: row.items.map(({ id: itemId, ...item }) =>
        itemId !== undefined && known?.has(itemId) === true ? { id: itemId, ...item } : item,
      ),
    };
  });
  return { ...earlier, rows };
}

const newItem = { header: '', description: '', points: null };

function itemFieldsOf({ header, description, points }: Omit<DraftItem, 'key' | 'savedId'>) {
  return { header, description, points };
}

function placeBehind(rows: readonly DraftRow[]) {
  const inOrder = childrenOf(rows, null);
  return { parent: null, order: orderAt(inOrder, inOrder.length), isContainer: false };
}
