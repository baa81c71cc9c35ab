// What teachers do with both marks: read them side by side, and decide.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment, shownPerson } from '../../../assignments/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { orMissing } from '../../../kernel/server/or-missing.ts';
import type { User } from '../../../people/domain/model.ts';
import { Choice } from '../../../rubrics/domain/model.ts';
import { itemOf, pointsOfChoice } from '../../../rubrics/domain/rules/points.ts';
import {
  accessGradeToEdit,
  listChoices,
  listChoicesOfMany,
  lockRubric,
  rubricRowsOf,
} from '../../../rubrics/server/index.ts';
import {
  listSubmissions,
  seesGrade,
  seesGradesOfOthers,
  submissionReply,
  type SubmissionScope,
  viewerNaming,
  viewerOf,
} from '../../../submissions/server/index.ts';
import { staffSightOf } from '../../../submissions/domain/sight.ts';
import { gradeOf, rubricGradeOf, type GradedRubric } from '../../domain/rules.ts';
import { SecondDecision, type MarkSide, type SecondComparison } from '../../domain/second/model.ts';
import { choicesWithTests, decidedGrade, mayDecideSecond } from '../../domain/second/rules.ts';
import { secondDecided } from '../../domain/second/refusals.ts';
import { recomputeGrades } from '../recompute.ts';
import { lockGrades } from '../store.ts';
import {
  findSecondMarking,
  listFirstMarks,
  listSecondMarkings,
  lockSecondMarking,
  removeSecondMarking,
  updateSecondDecision,
  type SecondRow,
} from './store.ts';

type Rows = Awaited<ReturnType<typeof rubricRowsOf>>;
type SubmissionRow = Awaited<ReturnType<typeof listSubmissions>>[number];

export async function listSecondComparisons(ctx: Context, assignmentId: number): Promise<SecondComparison[]> {
  const scope = await accessAssignment(ctx, assignmentId);
  await ctx.require('can_assign_graders', scope);
  await ctx.require('can_see_others_work', scope);
  const viewer = await viewerOf(ctx, scope);
  if (!seesGradesOfOthers(viewer)) throw ctx.missing('can_see_grade_before_open');
  const { size, after } = ctx.page;
  const afterId = after === undefined ? 0 : z.number().parse(after);
  const found = await listSecondMarkings(ctx.db, { assignmentId }, { afterId, limit: size + 1 });
  const page = found.slice(0, size);
  if (found.length > size) ctx.continueAfter(page.at(-1)?.id);
  const submissionIds = page.map(({ submissionId }) => submissionId);
  const [works, firstMarks, rows, choices] = await Promise.all([
    listSubmissions(
      ctx.db,
      { assignmentId, submissionIds, sight: staffSightOf(viewer), latestOnly: false, terms: [] },
      { after: undefined, limit: submissionIds.length },
    ),
    listFirstMarks(ctx.db, submissionIds),
    rubricRowsOf(ctx.db, assignmentId),
    listChoicesOfMany(ctx.db, submissionIds),
  ]);
  const { fixedMaxRubricPoints: fixedMaxPoints, maxGrade } = scope.assignment;
  const known: Known = {
    viewer: await viewerNaming(ctx.db, viewer, works),
    rubric: { rows, fixedMaxPoints, maxGrade },
    choices,
    graderOf: async (id) => (id === null ? null : shownPerson(ctx.db, viewer.names, id)),
    firstMarks,
  };
  const compared = await Promise.all(
    page.map(async (row) => {
      const work = works.find(({ id }) => id === row.submissionId);
      return work ? comparisonOf(known, row, work) : [];
    }),
  );
  return compared.flat();
}

/** What is the same for all works of a page. */
interface Known {
  viewer: Awaited<ReturnType<typeof viewerNaming>>;
  rubric: GradedRubric & { rows: Rows };
  choices: ReadonlyMap<number, readonly Choice[]>;
  firstMarks: Awaited<ReturnType<typeof listFirstMarks>>;
  graderOf: (personId: number | null) => Promise<User | null>;
}

async function comparisonOf(
  { viewer, rubric, choices, firstMarks, graderOf }: Known,
  row: SecondRow,
  work: SubmissionRow,
): Promise<SecondComparison> {
  const { rows } = rubric;
  const first = choices.get(work.id) ?? [];
  const { grade = null, personId = null } = firstMarks.get(work.id) ?? {};
  // A teacher who marks it a second time sees no more of it than any other second grader.
  const seesFirst = seesGrade(viewer, work);
  const isShown = row.finishedAt !== null;
  return {
    id: String(row.id),
    submissionId: String(work.id),
    author: submissionReply(viewer, work).user,
    first: {
      grader: seesFirst ? await graderOf(personId) : null,
      grade: seesFirst ? grade : null,
      rows: seesFirst ? pointsByRow(rows, first) : [],
    },
    second: {
      grader: await graderOf(row.personId),
      grade: isShown ? secondGradeOf(rubric, { row, first }) : null,
      rows: isShown ? pointsByRow(rows, ownChoices(row)) : [],
    },
    note: isShown ? row.note : '',
    finishedAt: row.finishedAt,
    decision: row.decision === null ? null : SecondDecision.parse(row.decision),
  };
}

const ownChoices = (row: SecondRow): Choice[] => z.array(Choice).parse(row.choices);

/** Of what the rubric has now: a choice whose item is gone counts no more. */
function secondGradeOf(
  rubric: GradedRubric & { rows: Rows },
  { row, first }: { row: SecondRow; first: readonly Choice[] },
): number | null {
  const choices = choicesWithTests(rubric.rows, { own: ownChoices(row), first });
  return gradeOf(row.grade, rubricGradeOf(rubric, choices));
}

function pointsByRow(rows: Rows, choices: readonly Choice[]): MarkSide['rows'] {
  return rows
    .filter(({ locked }) => locked === false)
    .flatMap((row) => {
      const choice = choices.find(({ rowId }) => rowId === row.id);
      const item = choice && itemOf(rows, choice);
      return choice && item ? [{ rowId: row.id, points: pointsOfChoice(choice, item).valueOf() }] : [];
    });
}

/** Says which grade counts. The second one or the mean becomes a grade by hand, with its place in the history. */
export async function decideSecondMarking(
  ctx: Context,
  markingId: number,
  decision: SecondDecision,
): Promise<undefined> {
  const { scope } = await accessMarking(ctx, markingId);
  const { assignmentId, submissionId, assignment } = scope;
  await ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'mark');
    const [state] = await lockGrades(tx, { assignmentId, submissionId });
    const row = await lockSecondMarking(tx, markingId);
    if (!row || !state) throw ctx.notFound('second marking');
    ctx.demand(mayDecideSecond(row));
    const rubric = {
      rows: await rubricRowsOf(tx, assignmentId),
      fixedMaxPoints: assignment.fixedMaxRubricPoints,
      maxGrade: assignment.maxGrade,
    };
    const second = secondGradeOf(rubric, { row, first: await listChoices(tx, submissionId) });
    const grade = decidedGrade(decision, { first: state.grade, second });
    const actorId = ctx.session.personId;
    // The same moment for both: the first mark is the last grade before the decision.
    const now = ctx.now();
    if (grade !== undefined)
      await recomputeGrades(
        tx,
        { assignmentId, submissionId },
        { now, actorId, origin: 'human', override: grade },
      );
    await updateSecondDecision(tx, markingId, { decision, decidedBy: actorId, decidedAt: now });
    const subject = { subjectKind: 'submission', subjectId: String(submissionId) };
    await tx.audit({ action: 'second mark decided', ...subject, detail: { decision } });
  });
  return undefined;
}

export async function takeSecondMarkingBack(ctx: Context, markingId: number): Promise<undefined> {
  const { scope } = await accessMarking(ctx, markingId);
  await ctx.transaction(async (tx) => {
    const row = await lockSecondMarking(tx, markingId);
    if (!row) throw ctx.notFound('second marking');
    if (row.decision !== null) throw new RefusedError(secondDecided);
    await removeSecondMarking(tx, markingId);
    const subject = { subjectKind: 'submission', subjectId: String(scope.submissionId) };
    await tx.audit({ action: 'second marking removed', ...subject });
  });
  return undefined;
}

/** A second mark of work whose grade the caller may change, for people who draw samples. */
async function accessMarking(
  ctx: Context,
  markingId: number,
): Promise<{ row: SecondRow; scope: SubmissionScope }> {
  const row = await findSecondMarking(ctx.db, markingId);
  if (!row) throw ctx.notFound('second marking');
  const scope = await orMissing(accessGradeToEdit(ctx, row.submissionId), ctx.notFound('second marking'));
  await ctx.require('can_assign_graders', scope);
  return { row, scope };
}
