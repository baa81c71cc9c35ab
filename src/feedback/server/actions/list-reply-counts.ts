import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import type { NameSight } from '../../../assignments/domain/anonymity.ts';
import {
  accessAssignment,
  nameSightFor,
  personBehind,
  type AssignmentScope,
} from '../../../assignments/server/index.ts';
import { Id } from '../../../kernel/domain/fields.ts';
import { rightsToSeeWork } from '../../../submissions/domain/sight.ts';
import { sightFor } from '../../../submissions/server/index.ts';
import { userReply } from '../../../people/server/index.ts';
import type { ReplyCount } from '../../domain/model.ts';
import { maySeeAuthor } from '../../domain/rules.ts';
import { listAuthorsIn } from '../store.ts';
import { replySight } from '../viewer.ts';
import { countVisibleReplies } from '../visible-replies.ts';
import { seeReplyCountsRule } from '../../domain/access-rules.ts';

const PageKey = z.object({ workId: Id }).optional();

/** How many replies a person wrote on each submission, as far as the caller sees them, in pages (FB-005, FB-027). */
export async function listReplyCounts(
  ctx: Context,
  of: { assignmentId: number; userId: number },
): Promise<ReplyCount[]> {
  const assignment = await accessAssignment(ctx, of.assignmentId);
  ctx.rule(seeReplyCountsRule);
  const workAuthorIds = of.userId === ctx.session.personId ? undefined : await seenAuthorIds(ctx, assignment);
  const sight = await replySight(ctx, assignment);
  const authorId = await authorShownAs(ctx, await nameSightFor(ctx, assignment), of.userId);
  const afterWorkId = PageKey.parse(ctx.page.after)?.workId ?? 0;
  const { size } = ctx.page;
  // If the caller sees a person's feedback without a name, counts would tell the name.
  if (authorId === undefined || !maySeeAuthor(authorId, sight)) return [];
  const { assignmentId } = of;
  const counts = await countVisibleReplies(ctx.db, sight, {
    ...{ assignmentId, authorId, workAuthorIds, afterWorkId, size },
  });
  const page = counts.slice(0, size);
  const last = page.at(-1);
  if (counts.length > size && last) ctx.continueAfter({ workId: last.workId });
  return page;
}

/** The authors whose work the caller sees; undefined for all. Graders of sections see those of their sections. */
async function seenAuthorIds(ctx: Context, scope: AssignmentScope): Promise<number[] | undefined> {
  await ctx.requireAny(rightsToSeeWork, scope);
  const { seesOthers, sectionAuthorIds } = await sightFor(ctx, scope);
  return seesOthers ? undefined : [...sectionAuthorIds];
}

/** Where names are hidden, the id of an author is the one that the caller sees. */
async function authorShownAs(ctx: Context, sight: NameSight, userId: number): Promise<number | undefined> {
  if (!sight.hidesNames || userId === sight.viewerId) return userId;
  const among = (await listAuthorsIn(ctx.db, sight.assignmentId)).map((author) => userReply(author));
  return personBehind(ctx.db, sight, { shownId: userId, among });
}
