import type { Context } from '../../../access/server/index.ts';
import type { NameSight } from '../../../assignments/domain/anonymity.ts';
import { nameSightFor, shownPerson } from '../../../assignments/server/index.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { lockRubric } from '../../../rubrics/server/index.ts';
import type { ImportedGrade, PlannedGrade } from '../../domain/import/model.ts';
import { lineTexts } from '../../domain/import/texts.ts';
import { recomputeGrades } from '../recompute.ts';
import { listLastChangers, lockGrades } from '../store.ts';
import { accessImport, planImport, type PlannedLine } from './plan-import.ts';

export async function previewGradeImport(
  ctx: Context,
  assignmentId: number,
  lines: readonly ImportedGrade[],
): Promise<{ grades: PlannedGrade[] }> {
  const scope = await accessImport(ctx, assignmentId);
  await ctx.takeLargeTurn();
  return { grades: await planImport(ctx, scope, lines) };
}

interface Imported {
  updated: number;
  failed: { username: string; message: string }[];
}

/** Gives all grades that can be given as one set; lines that fail change nothing (decisions 29 and 39). */
export async function importGrades(
  ctx: Context,
  assignmentId: number,
  lines: readonly ImportedGrade[],
): Promise<Imported> {
  const scope = await accessImport(ctx, assignmentId);
  const plan = await planImport(ctx, scope, lines);
  const sight = await nameSightFor(ctx, scope);
  return ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'mark');
    const submissionIds = plan.flatMap(({ submissionId }) => submissionId ?? []);
    // Of two graders at once the second waits here, and then sees the grades of the first.
    const states = await lockGrades(tx, { assignmentId, submissionIds });
    const present = new Map(states.map(({ id, grade }) => [id, grade]));
    const changed = plan.filter((line) => isChangedSinceSeen(line, present));
    const nameOf = await changersOf(tx, { sight, changed });
    const messageOf = (line: PlannedLine): string | null => {
      const { submissionId, problem } = line;
      if (submissionId === undefined) return problem;
      const grade = present.get(submissionId);
      if (grade === undefined) return lineTexts.gone;
      return changed.includes(line) ? lineTexts.changed(nameOf(submissionId), grade) : null;
    };
    const told = plan.map((line) => ({ line, message: messageOf(line) }));
    const override = new Map(
      told.flatMap(({ line: { submissionId, newGrade }, message }) =>
        submissionId === undefined || message !== null ? [] : [[submissionId, newGrade] as const],
      ),
    );
    const of = { assignmentId, submissionIds: [...override.keys()] };
    await recomputeGrades(tx, of, {
      ...{ now: ctx.now(), actorId: ctx.session.personId, origin: 'human', override },
    });
    await tx.audit({
      action: 'grades imported',
      ...{ subjectKind: 'assignment', subjectId: String(assignmentId) },
      detail: { count: override.size },
    });
    const failed = told.flatMap(({ line: { username }, message }) =>
      message === null ? [] : [{ username, message }],
    );
    return { updated: override.size, failed };
  });
}

function isChangedSinceSeen(
  { submissionId, seenGrade }: PlannedLine,
  present: ReadonlyMap<number, number | null>,
): boolean {
  if (submissionId === undefined || seenGrade === undefined) return false;
  const grade = present.get(submissionId);
  return grade !== undefined && grade !== seenGrade;
}

/** Who changed these grades last, as the caller may know them. */
async function changersOf(
  tx: Tx,
  { sight, changed }: { sight: NameSight; changed: readonly PlannedLine[] },
): Promise<(submissionId: number) => string> {
  const submissionIds = changed.flatMap(({ submissionId }) => submissionId ?? []);
  const changers = await listLastChangers(tx, submissionIds);
  const names = new Map<number, string>();
  for (const personId of new Set(changers.values())) {
    const person = await shownPerson(tx, sight, personId);
    if (person) names.set(personId, person.name);
  }
  return (submissionId) => names.get(changers.get(submissionId) ?? 0) ?? lineTexts.somebody;
}
