import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { accessAssignment } from '../../../assignments/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { RubricRow } from '../../domain/model.ts';
import { noRubric } from '../../domain/refusals.ts';
import { listRows } from '../store.ts';

const Key = z.object({ position: z.number(), id: z.number() });

/** The rows of a rubric, in pages (RUB-023, RUB-027). */
export async function loadRubric(ctx: Context, assignmentId: number): Promise<RubricRow[]> {
  await accessAssignment(ctx, assignmentId);
  const { size, after: token } = ctx.page;
  const after = token === undefined ? undefined : Key.parse(token);
  const found = await listRows(ctx.db, assignmentId, { after, limit: size + 1 });
  if (found.length === 0 && after === undefined) throw new RefusedError(noRubric);
  const page = found.slice(0, size);
  const last = page.at(-1);
  if (found.length > size && last) ctx.continueAfter({ position: last.position, id: last.id });
  return page;
}
