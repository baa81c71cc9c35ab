// Decides which changes of a rubric and of its results are allowed.
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
  /** Rows in which at least one submission has a result. */
  readonly rowIdsWithResults: ReadonlySet<number>;
}

/** Decides whether this rubric may replace the present one. */
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

/** Decides whether this row may be changed to what was sent; without `written`, whether it may be removed. */
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

/** A row that an AutoTest fills cannot be removed. */
export function mayRemoveRow(row: LockedPart): Verdict {
  return row.locked === false ? allowed : refused(lockedRow);
}

/** Only rows that are marked by hand may get or lose items (RUB-034). */
export function mayChangeItems(row: LockedPart): Verdict {
  return row.locked === false ? allowed : refused(lockedRow);
}

/** The type can be changed until an AutoTest fills the row or somebody was marked in it (RUB-031). */
export function mayChangeType(row: LockedPart, hasResults: boolean): Verdict {
  if (row.locked !== false) return refused(lockedRow);
  return hasResults ? refused(typeFixed) : allowed;
}

/** People may mark only rows that no AutoTest fills (RUB-019). */
export function mayMark(row: LockedPart): Verdict {
  return row.locked === false ? allowed : refused(lockedRow);
}

/** Decides whether these choices may replace the present ones. Locked rows must keep their choices. */
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

/** The choices of locked rows that the request left out; they are kept (`copy_locked_items`). */
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

/** Refuses unless every id that was sent belongs to this rubric and row, and comes only once. */
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
