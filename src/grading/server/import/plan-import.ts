// Finds the submissions that the lines of an imported list mean, as far as the caller sees and may grade them.
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment, type AssignmentScope } from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import type { User } from '../../../people/domain/model.ts';
import { rightsToSeeWork, staffSightOf } from '../../../submissions/domain/sight.ts';
import {
  listLatestSubmissions,
  membersByUsername,
  seesGrade,
  submissionReply,
  viewerNaming,
  viewerOf,
} from '../../../submissions/server/index.ts';
import type { ImportedGrade, PlannedGrade } from '../../domain/import/model.ts';
import { lineTexts } from '../../domain/import/texts.ts';
import { mayGiveGrade } from '../../domain/rules.ts';

/** A line with the submission that it changes; none when the line fails or changes nothing. */
export interface PlannedLine extends PlannedGrade {
  readonly submissionId: number | undefined;
  readonly seenGrade: number | null | undefined;
}

/** An assignment in which the caller may give grades to several users at once (SUB-038). */
export async function accessImport(ctx: Context, assignmentId: number): Promise<AssignmentScope> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_grade_work', scope);
  await ctx.requireAny(rightsToSeeWork, scope);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}

interface FoundWork {
  readonly submissionId: number;
  readonly name: string;
  readonly grade: number | null;
  readonly isShown: boolean;
  readonly isGraded: boolean;
  /** The work of a person with the greatest number is graded. */
  readonly nearness: number;
}

export async function planImport(
  ctx: Context,
  scope: AssignmentScope,
  lines: readonly ImportedGrade[],
): Promise<PlannedLine[]> {
  const works = await worksByUsername(ctx, scope);
  const members = await membersByUsername(ctx.db, scope.courseId);
  const taken = new Set<number>();
  return lines.map(({ username, grade, seenGrade }) => {
    const key = username.trim().toLowerCase();
    const found = [...(works.get(key)?.values() ?? [])];
    // Of two namesakes perhaps one alone has handed in; the grade may be meant for the other one.
    const isShared = found.length > 1 || (found.length === 1 && members.get(key) === 'several');
    const work = isShared ? undefined : found[0];
    const verdict = mayGiveGrade(grade, scope.assignment.maxGrade);
    const problem = reasonOf(verdict) ?? (isShared ? lineTexts.several : problemOf(work, taken));
    if (work) taken.add(work.submissionId);
    // A list that was exported and not changed must not put a grade by hand over each grade of the rubric.
    const changes = problem === null && !(work?.isGraded === true && work.grade === grade);
    return {
      ...{ username, seenGrade, problem },
      name: work?.name ?? null,
      oldGrade: work?.grade ?? null,
      newGrade: grade,
      changes,
      submissionId: changes ? work?.submissionId : undefined,
    };
  });
}

function problemOf(work: FoundWork | undefined, taken: ReadonlySet<number>): string | null {
  if (!work) return lineTexts.nobody;
  if (taken.has(work.submissionId)) return lineTexts.twice;
  return work.isShown ? null : lineTexts.hidden;
}

/**
 * The latest submissions that the caller sees, by the usernames that they see and by the people who have those; a group
 * by its members. People of two institutions may have one username, and a grade must not go to the other one.
 */
async function worksByUsername(
  ctx: Context,
  scope: AssignmentScope,
): Promise<ReadonlyMap<string, ReadonlyMap<number, FoundWork>>> {
  const viewer = await viewerOf(ctx, scope);
  const sight = staffSightOf(viewer);
  const rows = (await listLatestSubmissions(ctx.db, scope.assignmentId, sight)).filter((row) => !row.isTest);
  const naming = await viewerNaming(ctx.db, viewer, rows);
  const works = new Map<string, Map<number, FoundWork>>();
  const pace = new Pace(ctx.request.departure);
  for (const row of rows) {
    const { id: submissionId, user, grade, manualGradingStatus } = submissionReply(naming, row);
    const isGraded = manualGradingStatus === 'finished';
    const nearness = nearnessOf(user, scope.assignment.groupSetId);
    const work = {
      submissionId,
      name: user.name,
      grade,
      isGraded,
      isShown: seesGrade(naming, row),
      nearness,
    };
    for (const { id, username } of [user, ...(user.group?.members ?? [])]) {
      const key = username.toLowerCase();
      const ofPeople = works.get(key) ?? new Map<number, FoundWork>();
      works.set(key, ofPeople);
      if (nearness >= (ofPeople.get(id)?.nearness ?? 0)) ofPeople.set(id, work);
    }
    if (pace.isDue()) await pace.rest();
  }
  return works;
}

/** Who has work of their own and work of a group is graded for that of the author as whom they hand in now. */
function nearnessOf({ group }: User, groupSetId: number | null): number {
  if (group === null) return 1;
  return group.groupSetId === groupSetId ? 2 : 0;
}
