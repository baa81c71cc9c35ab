import type { Context } from '../../access/server/index.ts';
import { accessAssignment } from '../../assignments/server/index.ts';
import { topicHandler } from '../../kernel/server/room.ts';
import { submissionsTopic } from '../domain/events.ts';
import { maySeeSubmission } from '../domain/sight.ts';
import { findSubmissionOwner } from './store.ts';
import { viewerOf } from './viewer.ts';

const submissions = topicHandler(submissionsTopic, {
  // Refuses by itself when the assignment is not to be seen.
  mayWatch: async (ctx: Context, { assignmentId }) => {
    await accessAssignment(ctx, Number(assignmentId));
    return true;
  },
  frameOf: async (ctx, { assignmentId }, event) => {
    const owner = await findSubmissionOwner(ctx.db, Number(submissionIdOf(event)));
    const viewer = await viewerOf(ctx, await accessAssignment(ctx, Number(assignmentId)));
    return owner && maySeeSubmission(viewer, owner) ? event : undefined;
  },
});

function submissionIdOf(event: (typeof submissionsTopic)['event']['_zod']['output']): string {
  if ('created' in event) return event.created.submissionId;
  return 'changed' in event ? event.changed.submissionId : event.removed.submissionId;
}

export const submissionTopics = [submissions];
