import { Pill, Row } from '../../../design/web/index.ts';
import type { PeerReview } from '../../domain/peer/model.ts';
import { texts } from './texts.ts';

/** How many comments are approved, and how many wait for that. */
export function ApprovedCount({
  approvedCount,
  replyCount,
}: Pick<PeerReview, 'approvedCount' | 'replyCount'>) {
  const waiting = replyCount - approvedCount;
  return (
    <Row gap={2}>
      {approvedCount}
      {waiting > 0 && (
        <Pill kind="warn" icon="waiting">
          {texts.waiting(waiting)}
        </Pill>
      )}
    </Row>
  );
}
