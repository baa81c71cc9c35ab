// The events of submissions, for the rooms above and for open pages.
import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { IdText } from '../../kernel/domain/fields.ts';
import { liveTopic } from '../../kernel/domain/live.ts';

export const handedIn = domainEvent(
  'submissions.handedIn',
  z.object({ submissionId: z.number(), assignmentId: z.number(), authorId: z.number(), isTest: z.boolean() }),
);

export const submissionDeleted = domainEvent(
  'submissions.deleted',
  z.object({ submissionId: z.number(), assignmentId: z.number(), authorId: z.number(), isTest: z.boolean() }),
);

const which = z.object({ submissionId: z.string() });

/** What has changed, where not everybody who sees the submission may know of it. It is left out of messages. */
const Aspect = z.enum(['grade', 'grader', 'feedback']);
export type Aspect = z.infer<typeof Aspect>;

/** Changes of the submissions of an assignment. A viewer hears only of submissions that they may see,
 * and of a change only if they may see what has changed. */
export const submissionsTopic = liveTopic({
  name: 'submissions',
  params: z.object({ assignmentId: IdText }),
  event: z.union([
    z.strictObject({ created: which }),
    z.strictObject({ changed: which.extend({ aspect: Aspect.optional() }) }),
    z.strictObject({ removed: which }),
  ]),
});
