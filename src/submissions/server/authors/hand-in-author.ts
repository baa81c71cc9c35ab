// Finds the author of a hand-in. Rights are checked first: people who may not hand in for others must not
// learn who is a member.
import type { Context } from '../../../access/server/index.ts';
import { authorIdFor, nameSightFor, type AssignmentScope } from '../../../assignments/server/index.ts';
import { readCourseFacts } from '../../../courses/server/index.ts';
import { isGroupOf, listOwnAuthorIds, sharesSection } from '../../../groups/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { authorNotEnrolled, authorNotShown, authorOfTest } from '../../domain/refusals.ts';
import { mayHandInFor, type SenderFacts } from '../../domain/rules.ts';
import { authorShownAs } from './shown-as.ts';

export interface AuthorWishes {
  authorId?: number | undefined;
  isTestSubmission?: boolean | undefined;
}

export interface HandInAuthor {
  readonly sender: SenderFacts;
  /** For a test submission, the test student. They may not exist yet, and are made inside the transaction. */
  readonly author: number | 'test student';
}

/** The author of a hand-in, if the sender may hand in for them. In a group assignment it is the group. */
export async function accessHandInAuthor(
  ctx: Context,
  scope: AssignmentScope,
  wishes: AuthorWishes,
): Promise<HandInAuthor> {
  const permissions = await ctx.permissionsIn(scope);
  const sender = { permissions, isOwn: false, isInSection: false, isTest: false };
  if (wishes.isTestSubmission === true) {
    if (wishes.authorId !== undefined) throw new RefusedError(authorOfTest);
    return demandRight(ctx, { sender: { ...sender, isTest: true }, author: 'test student' });
  }
  const { personId } = ctx.session;
  const wantedId = wishes.authorId ?? personId;
  if ((await listOwnAuthorIds(ctx.db, personId)).has(wantedId)) {
    const own = demandRight(ctx, { sender: { ...sender, isOwn: true }, author: wantedId });
    return { ...own, author: await accessMember(ctx, scope, wantedId) };
  }
  const shownId = await authorShownAs(ctx, await nameSightFor(ctx, scope), wantedId);
  const isInSection =
    permissions.has('can_submit_others_in_section_work') &&
    shownId !== undefined &&
    (await sharesSection(ctx.db, { personId, courseId: scope.courseId }, shownId));
  const forOther = demandRight(ctx, { sender: { ...sender, isInSection }, author: wantedId });
  // When names are hidden, callers name authors by the ids of the list. An answer about a real id would
  // reveal the person.
  if (shownId === undefined) throw new RefusedError(authorNotShown);
  return { ...forOther, author: await accessMember(ctx, scope, shownId) };
}

function demandRight(ctx: Context, found: HandInAuthor): HandInAuthor {
  ctx.demand(mayHandInFor(found.sender));
  return found;
}

/** The author id of a member or of their group. A group of the assignment may also be named directly. */
async function accessMember(ctx: Context, scope: AssignmentScope, userId: number): Promise<number> {
  const { assignment, courseId } = scope;
  const { groupSetId } = assignment;
  if (groupSetId !== null && (await isGroupOf(ctx.db, { groupSetId, authorId: userId }))) return userId;
  const { rolePermissions } = await readCourseFacts(ctx.db, userId, courseId);
  if (rolePermissions === undefined) throw new RefusedError(authorNotEnrolled);
  return authorIdFor(ctx.db, assignment, userId);
}
