// Brings grades in line with the rubric. Only this file writes grades of submissions: one statement for the
// grades and one for their history, however many there are.
import { findAssignment } from '../../assignments/server/index.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { Pace } from '../../kernel/server/turns/pace.ts';
import type { Choice, RubricRow } from '../../rubrics/domain/model.ts';
import { choicesOfAtOnce, listChoices, listChoicesOfMany, rubricRowsOf } from '../../rubrics/server/index.ts';
import { setGrades } from '../../submissions/server/index.ts';
import { gradesChanged } from '../domain/events.ts';
import type { GradeOrigin } from '../domain/model.ts';
import { gradeOf, gradesBy, historyGradeOf, isGradedBy, type GradedRubric } from '../domain/rules.ts';
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
  const written = await changedGrades(tx, { states: await lockGrades(tx, of), rubric, how });
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

type WrittenGrade = Grade & { readonly id: number; readonly isNew: boolean };

/** In portions: whoever saves the rubric of a large class must not hold up the site. */
async function changedGrades(
  tx: Tx,
  { states, rubric, how }: { states: readonly GradeState[]; rubric: AssignmentRubric; how: Recompute },
): Promise<WrittenGrade[]> {
  const rubricGrade = gradesBy(rubric);
  const pace = new Pace(nobodyLeaves);
  const written: WrittenGrade[] = [];
  const atOnce = choicesOfAtOnce(rubric.rows.length);
  for (let at = 0; at < states.length; at += atOnce) {
    const portion = states.slice(at, at + atOnce);
    const choices = await choicesOf(tx, rubric, portion);
    for (const state of portion) {
      const marking = { rubric, rubricGrade, choices: choices.get(state.id) ?? [], override: how.override };
      const after = gradeAfter(state, marking);
      if (!isSame(state, after)) written.push({ id: state.id, ...after, isNew: !isSameGrade(state, after) });
      if (pace.isDue()) await pace.rest();
    }
  }
  return written;
}

/** What has begun to change grades ends it, whoever has left meanwhile. */
const nobodyLeaves = new AbortController().signal;

async function choicesOf(
  tx: Tx,
  { rows }: AssignmentRubric,
  states: readonly GradeState[],
): Promise<ReadonlyMap<number, readonly Choice[]>> {
  const [first] = states;
  if (rows.length === 0 || first === undefined) return new Map();
  if (states.length === 1) return new Map([[first.id, await listChoices(tx, first.id)]]);
  return listChoicesOfMany(
    tx,
    states.map(({ id }) => id),
  );
}

type Grade = Pick<GradeState, 'grade' | 'gradeOverridden' | 'isGraded'>;

function gradeAfter(
  state: GradeState,
  marking: {
    rubric: AssignmentRubric;
    rubricGrade: (choices: readonly Choice[]) => number | null;
    choices: readonly Choice[];
    override: Recompute['override'];
  },
): Grade {
  const { rubric, rubricGrade, choices } = marking;
  const override = overrideAfter(state, marking.override);
  const isOverridden = override !== null;
  return {
    grade: gradeOf(override, rubricGrade(choices)),
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
