// Regrade requests as the caller may read them.
import type { Context } from '../../../access/server/index.ts';
import { shownUser } from '../../../assignments/domain/anonymity.ts';
import { namesFor } from '../../../assignments/server/index.ts';
import type { Db } from '../../../kernel/server/database.ts';
import { userReply } from '../../../people/server/index.ts';
import { seesGrade, type SubmissionScope } from '../../../submissions/server/index.ts';
import { RegradeState, type RegradeReply, type RegradeRequest } from '../../domain/regrades/model.ts';
import { historyGradeShown } from '../../domain/rules.ts';
import { listReplies, type RegradeRow, type ReplyRow } from './store.ts';

/** Names that the caller may not see do not leave the server: of staff without that right, of authors where it is anonymous. */
export async function shownRegrades(
  ctx: Context,
  db: Db,
  { scope, rows }: { scope: SubmissionScope; rows: readonly RegradeRow[] },
): Promise<RegradeRequest[]> {
  const seesStaff = await ctx.may('can_view_feedback_author', scope);
  const replies = await listReplies(
    db,
    rows.map(({ id }) => id),
  );
  const isSigned = ({ isAuthors, personId }: ReplyRow) =>
    isAuthors || seesStaff || personId === ctx.session.personId;
  const names = await namesFor(
    db,
    scope.viewer.names,
    replies.filter(isSigned).map(({ personId }) => personId),
  );
  const shownReply = (row: ReplyRow): RegradeReply => ({
    id: String(row.id),
    text: row.text,
    writtenAt: row.writtenAt,
    user: isSigned(row) ? shownUser(userReply({ ...row, id: row.personId }), names) : null,
    isAuthors: row.isAuthors,
  });
  const seesNumbers = seesGrade(scope.viewer, scope.submission);
  const byRequest = Map.groupBy(replies, ({ requestId }) => requestId);
  return rows.map((row) => ({
    id: String(row.id),
    submissionId: String(row.submissionId),
    rowId: row.rowId,
    rowHeader: row.rowHeader,
    state: RegradeState.parse(row.state),
    askedAt: row.askedAt,
    decidedAt: row.decidedAt,
    gradeWhenAsked: seesNumbers ? row.gradeWhenAsked : null,
    gradeAfter: seesNumbers ? historyGradeShown(row.gradeAfter) : null,
    replies: (byRequest.get(row.id) ?? []).map(shownReply),
  }));
}
