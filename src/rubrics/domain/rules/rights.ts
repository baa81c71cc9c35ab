// What may happen to a rubric and its results.
import { allowed, firstRefusal, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import type { Choice, RubricRow, WrittenRow, WrittenRubric } from '../model.ts';
import {
  choiceNotValid,
  itemWithoutPoints,
  lockedRow,
  newItemWithoutPoints,
  rubricNotValid,
  typeFixed,
  unknownRow,
} from '../refusals.ts';
import { itemOf } from './points.ts';
import { problemsOfRubric } from './validity.ts';

type LockedPart = Pick<RubricRow, 'locked'>;

export interface RubricState {
  readonly rows: readonly RubricRow[];
  /** Rows that have a result of at least one submission. */
  readonly rowIdsWithResults: ReadonlySet<number>;
}

/** May this rubric take the place of the present one? */
export function maySaveRubric(written: WrittenRubric, present: RubricState): Verdict {
  return firstRefusal(
    hasPoints(written, present.rows.length === 0),
    isValid(written),
    namesOnlyKnown(written.rows, present.rows),
    ...present.rows.map((row) =>
      mayEditRow(
        row,
        written.rows.find((one) => one.id === row.id),
        present,
      ),
    ),
  );
}

/** May this row become what was written, or be removed when nothing was? */
export function mayEditRow(
  row: RubricRow,
  written: WrittenRow | undefined,
  { rowIdsWithResults }: Pick<RubricState, 'rowIdsWithResults'>,
): Verdict {
  if (written === undefined) return mayRemoveRow(row);
  return firstRefusal(
    written.type === row.type ? allowed : mayChangeType(row, rowIdsWithResults.has(row.id)),
    row.locked === false || hasSameItems(row, written) ? allowed : refused(lockedRow),
  );
}

/** A row stays as long as an AutoTest fills it. */
export function mayRemoveRow(row: LockedPart): Verdict {
  return row.locked === false ? allowed : refused(lockedRow);
}

/** Items may be added and removed only in rows that are marked by hand (RUB-034). */
export function mayChangeItems(row: LockedPart): Verdict {
  return row.locked === false ? allowed : refused(lockedRow);
}

/** The type is free until the AutoTest fills the row or somebody was marked in it (RUB-031). */
export function mayChangeType(row: LockedPart, hasResults: boolean): Verdict {
  if (row.locked !== false) return refused(lockedRow);
  return hasResults ? refused(typeFixed) : allowed;
}

/** Only rows that no AutoTest fills are marked by hand (RUB-019). */
export function mayMark(row: LockedPart): Verdict {
  return row.locked === false ? allowed : refused(lockedRow);
}

/** May these choices take the place of the present ones? Locked rows must come out as they were. */
export function mayChoose(
  chosen: readonly Choice[],
  present: { rows: readonly RubricRow[]; choices: readonly Choice[] },
): Verdict {
  const rowIds = chosen.map((choice) => choice.rowId);
  if (new Set(rowIds).size !== rowIds.length) return refused(choiceNotValid);
  if (chosen.some(({ multiplier }) => !(multiplier >= 0 && multiplier <= 1))) return refused(choiceNotValid);
  if (chosen.some((choice) => itemOf(present.rows, choice) === undefined)) return refused(unknownRow);
  const isKept = (row: RubricRow) =>
    isSameChoice(choiceIn(chosen, row.id), choiceIn(present.choices, row.id));
  return firstRefusal(...present.rows.map((row) => (isKept(row) ? allowed : mayMark(row))));
}

/** The choices of locked rows that were not sent, to carry over (`copy_locked_items`). */
export function lockedChoicesToCopy(
  chosen: readonly Choice[],
  present: { rows: readonly RubricRow[]; choices: readonly Choice[] },
): Choice[] {
  const lockedIds = new Set(present.rows.filter((row) => row.locked !== false).map((row) => row.id));
  return present.choices.filter(
    (choice) => lockedIds.has(choice.rowId) && choiceIn(chosen, choice.rowId) === undefined,
  );
}

function choiceIn(choices: readonly Choice[], rowId: number): Choice | undefined {
  return choices.find((choice) => choice.rowId === rowId);
}

function isSameChoice(first: Choice | undefined, second: Choice | undefined): boolean {
  return first?.itemId === second?.itemId && first?.multiplier === second?.multiplier;
}

function hasPoints(written: WrittenRubric, isNew: boolean): Verdict {
  const isMissing = written.rows.some((row) => row.items.some((item) => typeof item.points !== 'number'));
  if (!isMissing) return allowed;
  return refused(isNew ? newItemWithoutPoints : itemWithoutPoints, { fieldList: problemsOfRubric(written) });
}

function isValid(written: WrittenRubric): Verdict {
  const problems = problemsOfRubric(written);
  const [first] = problems;
  return first === undefined
    ? allowed
    : refused(rubricNotValid, { text: first.message, fieldList: problems });
}

/** True when every id that is sent belongs to this rubric and this row, and comes once. */
function namesOnlyKnown(written: readonly WrittenRow[], present: readonly RubricRow[]): Verdict {
  const rowIds = written.flatMap((row) => row.id ?? []);
  const isTwice = new Set(rowIds).size !== rowIds.length;
  return !isTwice && written.every((row) => isKnown(row, present)) ? allowed : refused(unknownRow);
}

function isKnown(written: WrittenRow, present: readonly RubricRow[]): boolean {
  const itemIds = written.items.flatMap((item) => item.id ?? []);
  const row = present.find((one) => one.id === written.id);
  if (row === undefined) return written.id === undefined && itemIds.length === 0;
  const known = new Set(row.items.map((item) => item.id));
  return new Set(itemIds).size === itemIds.length && itemIds.every((id) => known.has(id));
}

function hasSameItems(row: RubricRow, written: WrittenRow): boolean {
  const kept = new Set(written.items.map((item) => item.id));
  return row.items.length === written.items.length && row.items.every((item) => kept.has(item.id));
}
