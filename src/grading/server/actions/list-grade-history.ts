import type { Context } from '../../../access/server/index.ts';
import { shownUser, type Names } from '../../../assignments/domain/anonymity.ts';
import { namesFor } from '../../../assignments/server/index.ts';
import { userReply } from '../../../people/server/index.ts';
import { accessGrade } from '../../../rubrics/server/index.ts';
import { GradeOrigin, type GradeChange } from '../../domain/model.ts';
import { listGradeChanges } from '../store.ts';

/** The changes of a grade, newest first. */
export async function listGradeHistory(ctx: Context, submissionId: number): Promise<GradeChange[]> {
  const scope = await accessGrade(ctx, submissionId);
  await ctx.require('can_see_grade_history', scope);
  const changes = await listGradeChanges(ctx.db, submissionId);
  const names = await namesFor(
    ctx.db,
    scope.viewer.names,
    changes.map(({ personId }) => personId),
  );
  return changes.map(({ changedAt, isRubric, grade, passedBack, origin, ...person }) => ({
    changedAt,
    isRubric,
    grade,
    passedBack,
    origin: GradeOrigin.parse(origin),
    user: personOf(person, names),
  }));
}

interface ChangedBy {
  personId: number | null;
  name: string | null;
  username: string | null;
  tenantId: string | null;
  isTestStudent: boolean | null;
}

function personOf(person: ChangedBy, names: Names): GradeChange['user'] {
  const { personId: id, name, username, tenantId } = person;
  if (id === null || name === null || username === null || tenantId === null) return null;
  const isTestStudent = person.isTestStudent ?? false;
  return shownUser(userReply({ id, name, username, tenantId, isTestStudent }), names);
}
