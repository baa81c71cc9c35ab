// Assignments as the wire shows them.
import type { Context } from '../../../access/server/index.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { Pace } from '../../../kernel/server/turns/pace.ts';
import type { HandInFilter } from '../../domain/hand-in-rules/model.ts';
import type { Assignment, StoredAssignment, WholeAssignment } from '../../domain/model.ts';
import { closedAssignmentOf } from '../../domain/restrictions/rules.ts';
import { readDates } from '../dates.ts';
import { groupSetsOf } from '../group-sets.ts';
import { maySessionOpen } from '../restrictions/gate.ts';
import { listHandInFilters, type AssignmentForReader } from '../list-store.ts';

/**
 * Assignments for lists: name and dates only, where the caller may not open one. A list that was asked for by other
 * settings leaves these out, since it would tell what is hidden.
 */
export async function listedReplies(
  ctx: Context,
  listed: readonly AssignmentForReader[],
  { onlyOpen }: { onlyOpen: boolean },
): Promise<Assignment[]> {
  const assignments = listed.map(({ assignment }) => assignment);
  const own = await ownPartsOf(ctx, ctx.db, assignments);
  const filters = await filtersOf(ctx, listed);
  const replies = await Promise.all(
    listed.map(async ({ assignment, hasMultipleTimeframes }) => {
      const whole = { ...assignment, handInFilter: filters.get(assignment.id) ?? null };
      const reply = await replyWith(ctx, whole, { ...own(assignment), hasMultipleTimeframes });
      const verdict = await maySessionOpen(ctx, assignment);
      if (verdict.allowed) return [reply];
      return onlyOpen ? [] : [closedAssignmentOf(reply)];
    }),
  );
  return replies.flat();
}

/** Hand-in rules of a list that are longer together are read in portions of this length. */
const portionBytes = 256 * 1024;

async function filtersOf(
  ctx: Context,
  listed: readonly AssignmentForReader[],
): Promise<ReadonlyMap<number, HandInFilter | null>> {
  const withRules = listed.filter(({ filterBytes }) => filterBytes > 0);
  const bytes = withRules.reduce((sum, { filterBytes }) => sum + filterBytes, 0);
  if (bytes > portionBytes) await ctx.takeLargeTurn();
  const pace = new Pace(ctx.request.departure);
  const filters = new Map<number, HandInFilter | null>();
  const read = async (ids: readonly number[]): Promise<void> => {
    if (pace.isDue()) await pace.rest();
    for (const [id, filter] of await listHandInFilters(ctx.db, ids)) filters.set(id, filter);
  };
  let [ids, left]: [number[], number] = [[], portionBytes];
  for (const { assignment, filterBytes } of withRules) {
    if (ids.length > 0 && filterBytes > left) {
      await read(ids);
      [ids, left] = [[], portionBytes];
    }
    ids.push(assignment.id);
    left -= filterBytes;
  }
  if (ids.length > 0) await read(ids);
  return filters;
}

/** An assignment with the caller's own dates. Inside a transaction it reads there, and waits for no other connection. */
export async function assignmentReply(
  ctx: Context,
  stored: WholeAssignment,
  db: Db = ctx.db,
): Promise<Assignment> {
  const own = await ownPartsOf(ctx, db, [stored]);
  return replyWith(ctx, stored, { ...own(stored), hasMultipleTimeframes: stored.timeframes.length > 1 });
}

type OwnParts = Pick<Assignment, 'timeframe' | 'isExtended' | 'groupSet'>;
type AddedParts = OwnParts & Pick<Assignment, 'hasMultipleTimeframes'>;

/** What differs from caller to caller. */
async function ownPartsOf(
  ctx: Context,
  db: Db,
  assignments: readonly StoredAssignment[],
): Promise<(stored: StoredAssignment) => OwnParts> {
  const { personId } = ctx.session;
  const { datesOf, isExtended } = await readDates(db, assignments, [personId]);
  const groupSets = await groupSetsOf(ctx, db, assignments);
  return (stored) => ({
    timeframe: datesOf(stored, personId),
    isExtended: isExtended(stored, personId),
    groupSet: groupSets(stored),
  });
}

/** Only callers who may set the mail address for finished grading see it. */
async function replyWith(ctx: Context, stored: WholeAssignment, added: AddedParts): Promise<Assignment> {
  const { timeframes: _dates, handInFilter, descriptionSha256, groupSetId: _, ...fields } = stored;
  const { courseId, doneEmail } = stored;
  const seesEmail = doneEmail !== null && (await ctx.may('can_update_course_notifications', { courseId }));
  return {
    ...fields,
    doneEmail: seesEmail ? doneEmail : null,
    ...added,
    hasDescription: descriptionSha256 !== null,
    cgignore: ignoreOf(handInFilter),
    cgignoreVersion: handInFilter?.version ?? null,
  };
}

function ignoreOf(filter: HandInFilter | null): Assignment['cgignore'] {
  switch (filter?.version) {
    case 'IgnoreFilterManager':
      return filter.text;
    case 'SubmissionValidator':
      return filter.validator;
    default:
      return null;
  }
}
