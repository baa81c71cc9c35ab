// Draws the sample, and decides what may be done with a second mark.
import { allowed, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import type { Choice, RubricRow } from '../../../rubrics/domain/model.ts';
import { hasAllChosen } from '../../../rubrics/domain/rules/points.ts';
import type { SecondDecision, SecondMark } from './model.ts';
import { secondDecided, secondFinished, secondIncomplete, secondNotFinished } from './refusals.ts';

/** Graded work, with everybody who must not mark it a second time: its grader and its authors. */
export interface GradedWork {
  readonly submissionId: number;
  readonly exceptIds: ReadonlySet<number>;
}

export interface Drawn {
  readonly submissionId: number;
  readonly graderId: number;
}

/**
 * A sample by chance, at most so large. Each work goes to the grader with the least so far among those who may; work
 * that none of them may mark is left out. `below` answers a number by chance below its argument.
 */
export function drawSample(
  works: readonly GradedWork[],
  given: { graderIds: readonly number[]; count: number; below: (bound: number) => number },
): Drawn[] {
  const { graderIds, count, below } = given;
  const amounts = new Map(graderIds.map((id) => [id, 0]));
  const left = [...works];
  const drawn: Drawn[] = [];
  while (left.length > 0 && drawn.length < count) {
    const [work] = left.splice(below(left.length), 1);
    const among = graderIds.filter((id) => work?.exceptIds.has(id) === false);
    const [graderId] = among.toSorted((a, b) => (amounts.get(a) ?? 0) - (amounts.get(b) ?? 0));
    if (!work || graderId === undefined) continue;
    amounts.set(graderId, (amounts.get(graderId) ?? 0) + 1);
    drawn.push({ submissionId: work.submissionId, graderId });
  }
  return drawn;
}

/** A second mark is complete with a grade by hand, or with a choice in every category that people mark. */
export function mayFinish(mark: SecondMark, rows: readonly RubricRow[]): Verdict {
  const open = rows.filter(({ locked }) => locked === false);
  const isComplete = mark.grade !== null || (open.length > 0 && hasAllChosen(open, mark.choices));
  return isComplete ? allowed : refused(secondIncomplete);
}

export function mayChangeSecond({ finishedAt }: { finishedAt: Date | null }): Verdict {
  return finishedAt === null ? allowed : refused(secondFinished);
}

export function mayDecideSecond(marking: { finishedAt: Date | null; decision: string | null }): Verdict {
  if (marking.finishedAt === null) return refused(secondNotFinished);
  return marking.decision === null ? allowed : refused(secondDecided);
}

/** The grade that the decision gives; undefined where the first one stays. */
export function decidedGrade(
  decision: SecondDecision,
  { first, second }: { first: number | null; second: number | null },
): number | undefined {
  if (decision === 'first' || second === null) return undefined;
  return decision === 'second' || first === null ? second : (first + second) / 2;
}

/** The second mark's choices with those of the rows that tests fill, which are the same for both. */
export function choicesWithTests(
  rows: readonly RubricRow[],
  { own, first }: { own: readonly Choice[]; first: readonly Choice[] },
): Choice[] {
  const lockedIds = new Set(rows.filter(({ locked }) => locked !== false).map(({ id }) => id));
  return [
    ...own.filter(({ rowId }) => !lockedIds.has(rowId)),
    ...first.filter(({ rowId }) => lockedIds.has(rowId)),
  ];
}
