// Assignments as the wire shows them.
import type { Context } from '../../../access/server/index.ts';
import type { Assignment, StoredAssignment } from '../../domain/model.ts';
import { closedAssignmentOf } from '../../domain/restrictions/rules.ts';
import { timeframeOf } from '../access.ts';
import { maySessionOpen } from '../restrictions/gate.ts';

/** As lists show it: with its name and dates alone where the caller may not open it. */
export async function listedReply(ctx: Context, stored: StoredAssignment): Promise<Assignment> {
  const reply = await assignmentReply(ctx, stored);
  const verdict = await maySessionOpen(ctx, stored);
  return verdict.allowed ? reply : closedAssignmentOf(reply);
}

/** The address that graders report to is for those who may set it. */
export async function assignmentReply(ctx: Context, stored: StoredAssignment): Promise<Assignment> {
  const { timeframes, handInFilter, descriptionSha256, ...fields } = stored;
  const { courseId, doneEmail } = stored;
  const seesEmail = doneEmail !== null && (await ctx.may('can_update_course_notifications', { courseId }));
  return {
    ...fields,
    doneEmail: seesEmail ? doneEmail : null,
    timeframe: timeframeOf(stored),
    hasMultipleTimeframes: timeframes.length > 1,
    hasDescription: descriptionSha256 !== null,
    cgignore: ignoreOf(handInFilter),
    cgignoreVersion: handInFilter?.version ?? null,
  };
}

function ignoreOf(filter: StoredAssignment['handInFilter']): Assignment['cgignore'] {
  switch (filter?.version) {
    case 'IgnoreFilterManager':
      return filter.text;
    case 'SubmissionValidator':
      return filter.validator;
    default:
      return null;
  }
}
