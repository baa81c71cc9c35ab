import type { Context } from '../../../access/server/index.ts';
import { shownUser } from '../../../assignments/domain/anonymity.ts';
import { namesFor, shownPerson, type AssignmentScope } from '../../../assignments/server/index.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import { userReply } from '../../../people/server/index.ts';
import { mostRows, type Choice, type WrittenRubric } from '../../../rubrics/domain/model.ts';
import { itemsOf, type PointsRow } from '../../../rubrics/domain/rules/points.ts';
import { rowsIfSaved } from '../../../rubrics/domain/rules/preview.ts';
import {
  accessRubricToManage,
  choicesOfAtOnce,
  demandRubric,
  findLastVersion,
  listChoicesOfMany,
} from '../../../rubrics/server/index.ts';
import { seesGrade, viewerOf } from '../../../submissions/server/index.ts';
import type { GradesPreview, RubricTakeBack } from '../../domain/model.ts';
import { gradeOf, gradesBy } from '../../domain/rules.ts';
import { listGradeStates } from '../store.ts';

/** The grades that a rubric would change; without the right to see grades, only whether they are visible. */
export async function previewRubricGrades(
  ctx: Context,
  assignmentId: number,
  written: WrittenRubric,
): Promise<GradesPreview> {
  const scope = await accessRubricToManage(ctx, assignmentId);
  const maxPoints = scope.assignment.fixedMaxRubricPoints;
  await demandRubric(ctx, ctx.db, { assignmentId, maxPoints, written });
  return gradesUnder(ctx, scope, {
    rows: rowsIfSaved(written),
    fixedMaxPoints: written.maxPoints,
    restored: [],
  });
}

/** The same for taking the last change back; null when there is none. */
export async function previewRubricTakeBack(
  ctx: Context,
  assignmentId: number,
): Promise<RubricTakeBack | null> {
  const scope = await accessRubricToManage(ctx, assignmentId);
  const version = await findLastVersion(ctx.db, assignmentId);
  if (!version) return null;
  const { id, personId, changedAt, rows, maxPoints: fixedMaxPoints, cleared: restored } = version;
  const { names } = await viewerOf(ctx, scope);
  return {
    versionId: String(id),
    changedAt,
    changedBy: personId === null ? null : await shownPerson(ctx.db, names, personId),
    ...(await gradesUnder(ctx, scope, { rows, fixedMaxPoints, restored })),
  };
}

interface OtherRubric {
  readonly rows: readonly PointsRow[];
  readonly fixedMaxPoints: number | null;
  /** Marks that come back with it, where the row is not marked otherwise meanwhile. */
  readonly restored: readonly (Choice & { submissionId: number })[];
}

async function gradesUnder(
  ctx: Context,
  scope: AssignmentScope,
  { restored, ...other }: OtherRubric,
): Promise<GradesPreview> {
  const { assignmentId, assignment } = scope;
  await ctx.takeLargeTurn();
  const viewer = await viewerOf(ctx, scope);
  const rubric = { ...other, maxGrade: assignment.maxGrade };
  const states = await listGradeStates(ctx.db, assignmentId);
  const seen = new Set(states.filter((state) => seesGrade(viewer, state)));
  const names = await namesFor(
    ctx.db,
    viewer.names,
    [...seen].flatMap(({ personId, groupId }) => (groupId === null ? [personId] : [])),
  );
  const itemOfChoice = itemsOf(rubric.rows);
  const rubricGrade = gradesBy(rubric);
  const restoredOf = Map.groupBy(restored, ({ submissionId }) => submissionId);
  const pace = new Pace(ctx.request.departure);
  const changes: GradesPreview['changes'] = [];
  let clearedCount = 0;
  // The rubric that is there may have more rows than the other one.
  const atOnce = choicesOfAtOnce(mostRows);
  for (let at = 0; at < states.length; at += atOnce) {
    const portion = states.slice(at, at + atOnce);
    const choices = await listChoicesOfMany(
      ctx.db,
      portion.map(({ id }) => id),
    );
    for (const state of portion) {
      const own = choices.get(state.id) ?? [];
      const kept = own.filter((choice) => itemOfChoice(choice) !== undefined);
      clearedCount += own.length - kept.length;
      const marked = new Set(kept.map(({ rowId }) => rowId));
      const back = (restoredOf.get(state.id) ?? []).filter(({ rowId }) => !marked.has(rowId));
      const { id, grade, gradeOverridden, ...author } = state;
      const newGrade = gradeOf(gradeOverridden ? grade : null, rubricGrade([...own, ...back]));
      if (seen.has(state) && newGrade !== grade) {
        // The name of a group reveals no person's name.
        const name =
          author.groupId === null
            ? shownUser(userReply({ ...author, id: author.personId }), names).name
            : author.name;
        changes.push({ submissionId: String(id), name, oldGrade: grade, newGrade });
      }
      if (pace.isDue()) await pace.rest();
    }
  }
  return {
    gradesAreVisible: scope.isDone,
    clearedCount,
    // Sorted by the shown name: the order of the real names would reveal something about them.
    changes: changes.toSorted((one, next) => one.name.localeCompare(next.name)),
  };
}
