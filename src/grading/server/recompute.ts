// Brings grades in line with the rubric. Only this file writes grades of submissions: one statement for the
// grades and one for their history, however many there are.
import { findAssignment } from '../../assignments/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import type { Choice, RubricRow } from '../../rubrics/domain/model.ts';
import { listChoices, listChoicesOfAssignment, rubricRowsOf } from '../../rubrics/server/index.ts';
import { setGrades } from '../../submissions/server/index.ts';
import { gradesChanged } from '../domain/events.ts';
import type { GradeOrigin } from '../domain/model.ts';
import { gradeOf, historyGradeOf, isGradedBy, rubricGradeOf, type GradedRubric } from '../domain/rules.ts';
import { insertGradeChanges, lockGrades, type GradesOf, type GradeState } from './store.ts';

/** Who changes grades, when, and what happens to overrides by hand. */
export interface Recompute {
  readonly now: Date;
  readonly actorId: number | undefined;
  readonly origin: GradeOrigin;
  /**
   * keep: an override stays; clear: the rubric's grade counts again; a number is the new override. A map has the
   * new overrides of single submissions; the others keep theirs.
   */
  readonly override: 'keep' | 'clear' | number | ReadonlyMap<number, number>;
}

/** Options for background work and reactions to it: they never change an override. */
export function keepingOverrides(scope: Pick<Recompute, 'now' | 'actorId'>, origin: GradeOrigin): Recompute {
  return { now: scope.now, actorId: scope.actorId, origin, override: 'keep' };
}

/** Recomputes the grade of one submission, those of some, or every grade of an assignment. */
export async function recomputeGrades(tx: Tx, of: GradesOf, how: Recompute): Promise<void> {
  const { assignmentId } = of;
  const rubric = await rubricOf(tx, assignmentId);
  if (!rubric) return;
  const states = await lockGrades(tx, of);
  const choices = rubric.rows.length === 0 ? new Map<number, Choice[]>() : await choicesOf(tx, of);
  const written = states.flatMap((state) => {
    const after = gradeAfter(state, { rubric, choices: choices.get(state.id) ?? [], override: how.override });
    return isSame(state, after) ? [] : [{ id: state.id, ...after, isNew: !isSameGrade(state, after) }];
  });
  if (written.length === 0) return;
  await setGrades(tx, written);
  const changed = written.filter(({ isNew }) => isNew);
  const personId = how.origin === 'human' ? (how.actorId ?? null) : null;
  await insertGradeChanges(
    tx,
    { changedAt: how.now, personId, origin: how.origin },
    changed.map(({ id: submissionId, grade, gradeOverridden }) => ({
      submissionId,
      isRubric: !gradeOverridden,
      grade: historyGradeOf(grade),
    })),
  );
  // Also where the last open row left the number as it was: only now is that the final grade.
  const changes = written.map(({ id: submissionId, grade }) => ({ submissionId, grade }));
  await tx.announce(gradesChanged, { assignmentId, changes });
}

interface AssignmentRubric extends GradedRubric {
  readonly rows: readonly RubricRow[];
}

async function rubricOf(tx: Tx, assignmentId: number): Promise<AssignmentRubric | undefined> {
  const assignment = await findAssignment(tx, assignmentId);
  if (!assignment) return undefined;
  const { fixedMaxRubricPoints: fixedMaxPoints, maxGrade } = assignment;
  return { fixedMaxPoints, maxGrade, rows: await rubricRowsOf(tx, assignmentId) };
}

async function choicesOf(
  tx: Tx,
  { assignmentId, submissionId }: GradesOf,
): Promise<ReadonlyMap<number, readonly Choice[]>> {
  if (submissionId !== undefined) return new Map([[submissionId, await listChoices(tx, submissionId)]]);
  return Map.groupBy(await listChoicesOfAssignment(tx, assignmentId), (one) => one.submissionId);
}

type Grade = Pick<GradeState, 'grade' | 'gradeOverridden' | 'isGraded'>;

function gradeAfter(
  state: GradeState,
  marking: {
    rubric: AssignmentRubric;
    choices: readonly Choice[];
    override: Recompute['override'];
  },
): Grade {
  const { rubric, choices } = marking;
  const override = overrideAfter(state, marking.override);
  const isOverridden = override !== null;
  return {
    grade: gradeOf(override, rubricGradeOf(rubric, choices)),
    gradeOverridden: isOverridden,
    isGraded: isGradedBy({ isOverridden, rows: rubric.rows, choices, testsAreFinal: state.autoTestFinal }),
  };
}

function overrideAfter(state: GradeState, override: Recompute['override']): number | null {
  if (typeof override === 'number') return override;
  const own = typeof override === 'string' ? undefined : override.get(state.id);
  if (own !== undefined) return own;
  return override !== 'clear' && state.gradeOverridden ? state.grade : null;
}

function isSameGrade(one: Grade, other: Grade): boolean {
  return one.grade === other.grade && one.gradeOverridden === other.gradeOverridden;
}

function isSame(one: Grade, other: Grade): boolean {
  return isSameGrade(one, other) && one.isGraded === other.isGraded;
}
