import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { extendedSubmissionReply, findSubmission, viewerNaming } from '../../../submissions/server/index.ts';
import type { Choice, RubricResult } from '../../domain/model.ts';
import { noRubric } from '../../domain/refusals.ts';
import { lockedChoicesToCopy, mayChoose } from '../../domain/rules/rights.ts';
import { markingTagOf, resultItemsOf } from '../../domain/rules/results.ts';
import { accessGradeToEdit } from '../access.ts';
import { readMarkedMeanwhile } from '../marked-meanwhile.ts';
import { upsertMarking } from '../marking-store.ts';
import { insertChoices, listChoices, listRows, lockRubric, lockSubmission, removeChoices } from '../store.ts';
import { tellResultChanged } from '../tell-result.ts';

/** Sets the choices for a submission; the answer contains the new grade (RUB-025). */
export async function putRubricResult(
  ctx: Context,
  submissionId: number,
  given: { items: readonly Choice[]; copiesLocked: boolean },
): Promise<RubricResult> {
  const { assignmentId, viewer } = await accessGradeToEdit(ctx, submissionId);
  return ctx.transaction(async (tx) => {
    await lockRubric(tx, assignmentId, 'mark');
    await lockSubmission(tx, submissionId);
    const rows = await listRows(tx, assignmentId);
    if (rows.length === 0) throw new RefusedError(noRubric);
    const present = { rows, choices: await listChoices(tx, submissionId) };
    await ctx.demandTag(markingTagOf(rows, present.choices), () =>
      readMarkedMeanwhile(tx, { ...present, submissionId, sight: viewer.names }),
    );
    const copied = given.copiesLocked ? lockedChoicesToCopy(given.items, present) : [];
    const chosen = [...given.items, ...copied];
    ctx.demand(mayChoose(chosen, present));
    await removeChoices(
      tx,
      submissionId,
      present.choices.map((choice) => choice.rowId),
    );
    await insertChoices(tx, { submissionId, chosenAt: ctx.now() }, chosen);
    await upsertMarking(tx, { submissionId, markedBy: ctx.session.personId, markedAt: ctx.now() });
    ctx.entityTag = markingTagOf(rows, chosen);
    await tellResultChanged(tx, { assignmentId, submissionId, origin: 'human' });
    const row = await findSubmission(tx, submissionId);
    if (!row) throw ctx.notFound('submission');
    return {
      copiedItems: resultItemsOf(rows, copied),
      submission: extendedSubmissionReply(await viewerNaming(tx, viewer, [row]), row),
    };
  });
}
