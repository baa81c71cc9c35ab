// Finds the submissions that the lines of an imported list mean, as far as the caller sees and may grade them.
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment, type AssignmentScope } from '../../../assignments/server/index.ts';
import { mayChangeIn } from '../../../courses/domain/rules.ts';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import { rightsToSeeWork, staffSightOf } from '../../../submissions/domain/sight.ts';
import {
  listLatestSubmissions,
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
}

export async function planImport(
  ctx: Context,
  scope: AssignmentScope,
  lines: readonly ImportedGrade[],
): Promise<PlannedLine[]> {
  const works = await worksByUsername(ctx, scope);
  const taken = new Set<number>();
  return lines.map(({ username, grade, seenGrade }) => {
    const found = works.get(username.trim().toLowerCase());
    const work = found === 'several' ? undefined : found;
    const verdict = mayGiveGrade(grade, scope.assignment.maxGrade);
    const problem = reasonOf(verdict) ?? (found === 'several' ? lineTexts.several : problemOf(work, taken));
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
 * The latest submissions that the caller sees, by the usernames that they see; a group by those of its members. People of
 * two institutions may have one username, and a grade must not go to the other one.
 */
async function worksByUsername(
  ctx: Context,
  scope: AssignmentScope,
): Promise<ReadonlyMap<string, FoundWork | 'several'>> {
  const viewer = await viewerOf(ctx, scope);
  const sight = staffSightOf(viewer);
  const rows = (await listLatestSubmissions(ctx.db, scope.assignmentId, sight)).filter((row) => !row.isTest);
  const naming = await viewerNaming(ctx.db, viewer, rows);
  const works = new Map<string, FoundWork | 'several'>();
  const pace = new Pace(ctx.request.departure);
  for (const row of rows) {
    const { id: submissionId, user, grade, manualGradingStatus } = submissionReply(naming, row);
    const isGraded = manualGradingStatus === 'finished';
    const work = { submissionId, name: user.name, grade, isGraded, isShown: seesGrade(naming, row) };
    const usernames = [user, ...(user.group?.members ?? [])].map(({ username }) => username);
    for (const username of new Set(usernames.map((name) => name.toLowerCase()))) {
      works.set(username, works.has(username) ? 'several' : work);
    }
    if (pace.isDue()) await pace.rest();
  }
  return works;
}
