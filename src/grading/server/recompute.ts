// Brings grades in line with the rubric: the one place where the grade of a submission is written.
import { findAssignment } from '../../assignments/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import type { Choice, RubricRow } from '../../rubrics/domain/model.ts';
import { hasAllChosen } from '../../rubrics/domain/rules/points.ts';
import { listChoices, listChoicesOfAssignment, rubricRowsOf } from '../../rubrics/server/index.ts';
import { setGradeColumns } from '../../submissions/server/index.ts';
import { gradeChanged } from '../domain/events.ts';
import type { GradeOrigin } from '../domain/model.ts';
import { gradeOf, historyGradeOf, rubricGradeOf, type GradedRubric } from '../domain/rules.ts';
import { insertGradeChange, lockGrade, lockGrades, type GradeState } from './store.ts';

/** Who changes a grade, when, and what becomes of an override by hand. */
export interface Recompute {
  readonly now: Date;
  readonly actorId: number | undefined;
  readonly origin: GradeOrigin;
  /** keep: an override stays; clear: back to the rubric; a number is the new override. */
  readonly override: 'keep' | 'clear' | number;
}

interface AssignmentRubric extends GradedRubric {
  readonly assignmentId: number;
  readonly rows: readonly RubricRow[];
}

/** How background work and reactions to it change grades: nobody's override is touched. */
export function keepingOverrides(scope: Pick<Recompute, 'now' | 'actorId'>, origin: GradeOrigin): Recompute {
  return { now: scope.now, actorId: scope.actorId, origin, override: 'keep' };
}

/** Recomputes the grade of one submission. */
export async function recomputeGrade(
  tx: Tx,
  of: { assignmentId: number; submissionId: number },
  how: Recompute,
): Promise<void> {
  const rubric = await rubricOf(tx, of.assignmentId);
  const state = rubric && (await lockGrade(tx, of.submissionId));
  if (state) await writeGrade(tx, { rubric, state, choices: await listChoices(tx, state.id) }, how);
}

/** Recomputes every grade of an assignment, after its rubric or its maximum grade has changed. */
export async function recomputeGrades(tx: Tx, assignmentId: number, how: Recompute): Promise<void> {
  const rubric = await rubricOf(tx, assignmentId);
  if (!rubric) return;
  const states = await lockGrades(tx, assignmentId);
  const choices = Map.groupBy(await listChoicesOfAssignment(tx, assignmentId), (one) => one.submissionId);
  for (const state of states) {
    await writeGrade(tx, { rubric, state, choices: choices.get(state.id) ?? [] }, how);
  }
}

async function rubricOf(tx: Tx, assignmentId: number): Promise<AssignmentRubric | undefined> {
  const assignment = await findAssignment(tx, assignmentId);
  if (!assignment) return undefined;
  const { fixedMaxRubricPoints: fixedMaxPoints, maxGrade } = assignment;
  return { assignmentId, fixedMaxPoints, maxGrade, rows: await rubricRowsOf(tx, assignmentId) };
}

async function writeGrade(
  tx: Tx,
  { rubric, state, choices }: { rubric: AssignmentRubric; state: GradeState; choices: readonly Choice[] },
  how: Recompute,
): Promise<void> {
  const { id: submissionId } = state;
  const { assignmentId } = rubric;
  const override = overrideAfter(state, how.override);
  const grade = gradeOf(override, rubricGradeOf(rubric, choices));
  const gradeOverridden = override !== null;
  const allRowsChosen = hasAllChosen(rubric.rows, choices);
  const isSameGrade = grade === state.grade && gradeOverridden === state.gradeOverridden;
  if (isSameGrade && allRowsChosen === state.allRowsChosen) return;
  await setGradeColumns(tx, submissionId, { grade, gradeOverridden, allRowsChosen });
  if (isSameGrade) return;
  await insertGradeChange(tx, {
    submissionId,
    changedAt: how.now,
    personId: how.origin === 'human' ? (how.actorId ?? null) : null,
    isRubric: !gradeOverridden,
    grade: historyGradeOf(grade),
    origin: how.origin,
  });
  await tx.announce(gradeChanged, { assignmentId, submissionId, grade, origin: how.origin });
}

function overrideAfter(state: GradeState, override: Recompute['override']): number | null {
  if (typeof override === 'number') return override;
  return override === 'keep' && state.gradeOverridden ? state.grade : null;
}
