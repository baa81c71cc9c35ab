import type { Context } from '../../../access/server/index.ts';
import { shownUser } from '../../../assignments/domain/anonymity.ts';
import { namesFor, shownPerson, type AssignmentScope } from '../../../assignments/server/index.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import { userReply } from '../../../people/server/index.ts';
import type { Choice, WrittenRubric } from '../../../rubrics/domain/model.ts';
import { itemOf, type PointsRow } from '../../../rubrics/domain/rules/points.ts';
import { rowsIfSaved } from '../../../rubrics/domain/rules/preview.ts';
import {
  accessRubricToManage,
  demandRubric,
  findLastVersion,
  listChoicesOfAssignment,
} from '../../../rubrics/server/index.ts';
import { seesGrade, viewerOf } from '../../../submissions/server/index.ts';
import type { GradesPreview, RubricTakeBack } from '../../domain/model.ts';
import { gradeOf, rubricGradeOf } from '../../domain/rules.ts';
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
  const [states, choices] = await Promise.all([
    listGradeStates(ctx.db, assignmentId),
    listChoicesOfAssignment(ctx.db, assignmentId),
  ]);
  const marked = new Set(choices.flatMap((choice) => (itemOf(rubric.rows, choice) ? [keyOf(choice)] : [])));
  const all = [...choices, ...restored.filter((choice) => !marked.has(keyOf(choice)))];
  const bySubmission = Map.groupBy(all, (choice) => choice.submissionId);
  const seen = states.filter((state) => seesGrade(viewer, state));
  const names = await namesFor(
    ctx.db,
    viewer.names,
    seen.flatMap(({ personId, groupId }) => (groupId === null ? [personId] : [])),
  );
  const pace = new Pace(ctx.request.departure);
  const changes: GradesPreview['changes'] = [];
  for (const { id, grade, gradeOverridden, ...author } of seen) {
    const newGrade = gradeOf(
      gradeOverridden ? grade : null,
      rubricGradeOf(rubric, bySubmission.get(id) ?? []),
    );
    // The name of a group reveals no person's name.
    const name =
      author.groupId === null
        ? shownUser(userReply({ ...author, id: author.personId }), names).name
        : author.name;
    if (newGrade !== grade) changes.push({ submissionId: String(id), name, oldGrade: grade, newGrade });
    if (pace.isDue()) await pace.rest();
  }
  return {
    gradesAreVisible: scope.isDone,
    clearedCount: choices.filter((choice) => itemOf(rubric.rows, choice) === undefined).length,
    // Sorted by the shown name: the order of the real names would reveal something about them.
    changes: changes.toSorted((one, next) => one.name.localeCompare(next.name)),
  };
}

const keyOf = ({ submissionId, rowId }: { submissionId: number; rowId: number }) =>
  `${submissionId} ${rowId}`;
