import type { Tx } from '../../kernel/server/database.ts';
import { feedbackTopic } from '../domain/events.ts';

/** Tells the open pages of a submission that a thread of it changed. */
export function publishChange(tx: Tx, base: { id: number; workId: number }): Promise<void> {
  const params = { submissionId: String(base.workId) };
  return tx.publish(feedbackTopic, params, { changed: { commentBaseId: String(base.id) } });
}
