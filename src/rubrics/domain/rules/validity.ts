// Checks a rubric before it is saved, and gives a sentence for each wrong field (RUB-009 to RUB-014,
// RUB-032).
import type { FieldProblem } from '../../../kernel/domain/refusal.ts';
import type { WrittenItem, WrittenRow, WrittenRubric } from '../model.ts';
import { highestTotalOf } from './points.ts';

export const rubricMessages = {
  noHeader: 'The category should have a name.',
  noItems: 'The category should have at least one item.',
  itemIncomplete: 'Each item should have a name and a number of points.',
  minimumAboveZero: 'The minimum should not be above 0.',
  maximumBelowZero: 'The maximum should not be below 0.',
  bothZero: 'The minimum and the maximum should not both be 0.',
  continuousItems: 'A continuous category has exactly a minimum and a maximum.',
  noPositiveMaximum: 'The rubric should have a positive maximum.',
} as const;

/** The problems with their places. A place is a JSON pointer into the rubric as it was sent. */
export function problemsOfRubric(rubric: WrittenRubric): FieldProblem[] {
  const problems = rubric.rows.flatMap((row, index) => problemsOfRow(row, `/rows/${index}`));
  if (rubric.maxPoints !== null && rubric.maxPoints <= 0) {
    problems.push({ path: '/max_points', message: rubricMessages.noPositiveMaximum });
  }
  if (!hasPositiveTotal(rubric.rows))
    problems.push({ path: '/rows', message: rubricMessages.noPositiveMaximum });
  return problems;
}

function hasPositiveTotal(rows: readonly WrittenRow[]): boolean {
  const known = rows.map((row) => ({
    items: row.items.map((item) => ({ id: item.id ?? -1, points: item.points ?? 0 })),
  }));
  return highestTotalOf(known).gt(0);
}

/** Problems of one row; `path` is the place of the row. */
export function problemsOfRow(row: WrittenRow, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (row.header.trim() === '') problems.push({ path: `${path}/header`, message: rubricMessages.noHeader });
  if (row.items.length === 0) {
    problems.push({ path: `${path}/items`, message: rubricMessages.noItems });
    return problems;
  }
  return [...problems, ...(row.type === 'normal' ? problemsOfItems(row, path) : problemsOfRange(row, path))];
}

function problemsOfItems(row: WrittenRow, path: string): FieldProblem[] {
  return row.items.flatMap((item, index) =>
    isComplete(item) ? [] : [{ path: `${path}/items/${index}`, message: rubricMessages.itemIncomplete }],
  );
}

function isComplete(item: WrittenItem): boolean {
  return item.header.trim() !== '' && typeof item.points === 'number';
}

/** The items of a continuous row need no names: they are the minimum and the maximum. */
function problemsOfRange({ items }: WrittenRow, path: string): FieldProblem[] {
  const [minimum, maximum] = items;
  if (minimum === undefined || maximum === undefined || items.length !== 2) {
    return [{ path: `${path}/items`, message: rubricMessages.continuousItems }];
  }
  if (minimum.points === 0 && maximum.points === 0) {
    return [{ path: `${path}/items`, message: rubricMessages.bothZero }];
  }
  const messages = [
    endProblem(minimum, (points) => points > 0, rubricMessages.minimumAboveZero),
    endProblem(maximum, (points) => points < 0, rubricMessages.maximumBelowZero),
  ];
  return messages.flatMap((message, index) =>
    message === undefined ? [] : [{ path: `${path}/items/${index}`, message }],
  );
}

function endProblem(
  { points }: WrittenItem,
  isOutside: (points: number) => boolean,
  message: string,
): string | undefined {
  if (typeof points !== 'number') return rubricMessages.itemIncomplete;
  return isOutside(points) ? message : undefined;
}
