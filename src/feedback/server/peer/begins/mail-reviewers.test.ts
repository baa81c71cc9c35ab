import { expect, it } from 'vitest';
import { openPeers } from '../../../../../tests/support/build-peer.ts';
import { useWorld, type World } from '../../../../../tests/support/world.ts';
import { peerFeedbackContract } from '../../../domain/peer/contract.ts';
import { mailReviewers } from './mail-reviewers.ts';

const makeWorld = useWorld();

const addressesOf = (w: World) =>
  [w.student, w.otherStudent].map(({ username }) => `${username}@example.org`).toSorted();

async function mails(w: World): Promise<{ recipient: string; subject: string; bodyText: string }[]> {
  return w.platform.database.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'bodyText'])
    .where('subject', 'like', '%you can review%')
    .where('recipient', 'in', addressesOf(w))
    .orderBy('recipient')
    .execute();
}

it('reviewers are told once that they may begin, until when and where (PEER-014)', async () => {
  const w = await makeWorld();
  const { assignmentId } = await openPeers(w, { time: 86_400 });
  await Promise.all([mailReviewers(w.platform), mailReviewers(w.platform)]);
  await mailReviewers(w.platform);
  const sent = await mails(w);
  expect(sent.map(({ recipient }) => recipient)).toEqual(addressesOf(w));
  expect(sent[0]?.bodyText).toContain('the work of somebody else waits for your comments');
  expect(sent[0]?.bodyText).toContain('You can write until');
  expect(sent[0]?.bodyText).toContain(`/assignments/${assignmentId}/submissions/#student-start`);
});

it('nobody is told before the deadline, after the end, or where peers do not review any more', async () => {
  const w = await makeWorld();
  const { assignmentId } = await openPeers(w, { time: 3600 });
  await w.platform.database.db
    .updateTable('assignmentTimeframe')
    .set({ deadline: new Date(w.clock.now().getTime() + 60_000) })
    .where('assignmentId', '=', assignmentId)
    .execute();
  await mailReviewers(w.platform);
  expect(await mails(w)).toEqual([]);
  w.clock.advance(2 * 3_600_000);
  await mailReviewers(w.platform);
  expect(await mails(w)).toEqual([]);
  const second = await openPeers(w);
  await w.teacher.call(peerFeedbackContract.deletePeerFeedbackSettings, {
    params: { assignmentId: second.assignmentId },
  });
  await mailReviewers(w.platform);
  expect(await mails(w)).toEqual([]);
});
