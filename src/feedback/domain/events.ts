import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { Id, IdText } from '../../kernel/domain/fields.ts';
import { liveTopic } from '../../kernel/domain/live.ts';

/** Somebody wrote a reply. */
export const feedbackReplied = domainEvent(
  'feedback.replied',
  z.object({ submissionId: Id, commentBaseId: Id, replyId: Id, authorId: Id }),
);

/** Others may see a reply now, or see it no more: it was approved, its approval was taken back, or it was deleted. */
export const feedbackSightChanged = domainEvent('feedback.sightChanged', z.object({ replyId: Id }));

/** Something in a thread of the submission changed. It holds the thread's id; browsers read the rest again by REST. */
export const feedbackTopic = liveTopic({
  name: 'feedback',
  params: z.object({ submissionId: IdText }),
  event: z.object({ changed: z.object({ commentBaseId: z.string() }) }),
});
