import type { Context } from '../../../access/server/index.ts';
import { shownUser } from '../../../assignments/domain/anonymity.ts';
import { namesFor } from '../../../assignments/server/index.ts';
import { userReply } from '../../../people/server/index.ts';
import type { WrittenRubric } from '../../../rubrics/domain/model.ts';
import { itemOf } from '../../../rubrics/domain/rules/points.ts';
import { rowsIfSaved } from '../../../rubrics/domain/rules/preview.ts';
import {
  accessRubricToManage,
  demandRubric,
  listChoicesOfAssignment,
} from '../../../rubrics/server/index.ts';
import { seesGrade, viewerOf } from '../../../submissions/server/index.ts';
import type { GradePreview } from '../../domain/model.ts';
import { gradeOf, rubricGradeOf } from '../../domain/rules.ts';
import { listGradeStates } from '../store.ts';

/** The grades that a rubric would change; without the right to see grades, only whether they are visible. */
export async function previewRubricGrades(
  ctx: Context,
  assignmentId: number,
  written: WrittenRubric,
): Promise<{ gradesAreVisible: boolean; clearedCount: number; changes: GradePreview[] }> {
  const scope = await accessRubricToManage(ctx, assignmentId);
  await demandRubric(ctx, ctx.db, { assignmentId, written });
  const viewer = await viewerOf(ctx, scope);
  const { maxGrade } = scope.assignment;
  const rubric = { rows: rowsIfSaved(written), fixedMaxPoints: written.maxPoints, maxGrade };
  const [states, choices] = await Promise.all([
    listGradeStates(ctx.db, assignmentId),
    listChoicesOfAssignment(ctx.db, assignmentId),
  ]);
  const bySubmission = Map.groupBy(choices, (choice) => choice.submissionId);
  const seen = states.filter((state) => seesGrade(viewer, state));
  const names = await namesFor(
    ctx.db,
    viewer.names,
    seen.flatMap(({ personId, groupId }) => (groupId === null ? [personId] : [])),
  );
  const changes = seen.map(({ id, grade, gradeOverridden, ...author }) => ({
    submissionId: String(id),
    // The name of a group reveals no person's name.
    name:
      author.groupId === null
        ? shownUser(userReply({ ...author, id: author.personId }), names).name
        : author.name,
    oldGrade: grade,
    newGrade: gradeOf(gradeOverridden ? grade : null, rubricGradeOf(rubric, bySubmission.get(id) ?? [])),
  }));
  return {
    gradesAreVisible: scope.isDone,
    clearedCount: choices.filter((choice) => itemOf(rubric.rows, choice) === undefined).length,
    changes: changes
      .filter((change) => change.oldGrade !== change.newGrade)
      // Sorted by the shown name: the order of the real names would reveal something about them.
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}
