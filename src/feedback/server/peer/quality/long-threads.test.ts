import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { buildAuthors, buildSubmissions } from '../../../../../tests/support/build-class.ts';
import { useWorld } from '../../../../../tests/support/world.ts';
import { peerFeedbackContract } from '../../../domain/peer/contract.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = useWorld();

it('as many reviews and answers as there may be in threads are counted and listed before the database gives up', async () => {
  const w = await world();
  const { id: assignmentId } = await w.assignment();
  const reviewerId = w.student.id;
  await w.transaction(async (tx) => {
    const authorIds = await buildAuthors(tx, { tenantId: w.tenantId, count: 20 });
    await buildSubmissions(tx, { assignmentId, authorIds, now: w.clock.now() });
    await sql`
      insert into peer_pair (assignment_id, reviewer_id, subject_id)
      select ${assignmentId}, ${reviewerId}, id from unnest(${authorIds}::bigint[]) id`.execute(tx);
    await sql`
      with base as (
        insert into comment_base (work_id, file_id, line, created_at)
        select submission.id, file.id, line, submission.created_at
        from submission join submission_file file on file.submission_id = submission.id, generate_series(1, 5) line
        where assignment_id = ${assignmentId}
        returning id, work_id)
      insert into comment_reply (comment_base_id, author_id, comment, reply_type, created_at, comment_type, approved)
      select base.id, case when place <= 200 then ${reviewerId}::bigint else submission.person_id end,
        'text', 'markdown', submission.created_at, case when place <= 200 then 'peer_feedback' else 'normal' end, place > 200
      from base join submission on submission.id = base.work_id, generate_series(1, 400) place`.execute(tx);
    await sql`analyze`.execute(tx);
  });
  const [quality] = await w.teacher.call(peerFeedbackContract.listReviewerQuality, {
    params: { assignmentId },
  });
  expect(quality).toMatchObject({ subjectCount: 20, replyCount: 20_000, answerCount: 20_000 });
  const input = { params: { assignmentId }, page: { size: 20 } };
  const { body: waiting } = await w.teacher.callPage(peerFeedbackContract.listWaitingReplies, input);
  expect([waiting.count, waiting.replies.length]).toEqual([20_000, 20]);
});
