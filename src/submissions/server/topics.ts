import type { Context } from '../../access/server/index.ts';
import { accessAssignment } from '../../assignments/server/index.ts';
import { topicHandler } from '../../kernel/server/room.ts';
import { submissionsTopic } from '../domain/events.ts';
import { maySeeSubmission } from '../domain/sight.ts';
import { sightFor } from './sight.ts';
import { listSubmissionOwners } from './store.ts';

const submissions = topicHandler(submissionsTopic, {
  // This throws a refusal when the caller may not see the assignment.
  mayWatch: async (ctx: Context, { assignmentId }) => {
    await accessAssignment(ctx, Number(assignmentId));
    return true;
  },
  framesOf: async (ctx, { assignmentId }, events) => {
    const ids = events.map((event) => Number(submissionIdOf(event)));
    const owners = await listSubmissionOwners(ctx.db, ids);
    const sight = await sightFor(ctx, await accessAssignment(ctx, Number(assignmentId)));
    const seen = owners.filter((owner) => maySeeSubmission(sight, owner));
    const seenIds = new Set(seen.map(({ id }) => String(id)));
    return events.map((event) => (seenIds.has(submissionIdOf(event)) ? event : undefined));
  },
});

function submissionIdOf(event: (typeof submissionsTopic)['event']['_zod']['output']): string {
  if ('created' in event) return event.created.submissionId;
  return 'changed' in event ? event.changed.submissionId : event.removed.submissionId;
}

export const submissionTopics = [submissions];
