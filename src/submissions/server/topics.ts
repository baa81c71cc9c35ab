import type { Context } from '../../access/server/index.ts';
import { accessAssignment } from '../../assignments/server/index.ts';
import { topicHandler } from '../../kernel/server/room.ts';
import { submissionsTopic } from '../domain/events.ts';
import { maySeeSubmission, seesAsStaff } from '../domain/sight.ts';
import { listSubmissionOwners } from './store.ts';
import { seesGrade, viewerOf, type Viewer } from './viewer.ts';

const submissions = topicHandler(submissionsTopic, {
  // This throws a refusal when the caller may not see the assignment.
  mayWatch: async (ctx: Context, { assignmentId }) => {
    await accessAssignment(ctx, Number(assignmentId));
    return true;
  },
  framesOf: async (ctx, { assignmentId }, events) => {
    const ids = events.map((event) => Number(submissionIdOf(event)));
    const owners = await listSubmissionOwners(ctx.db, ids);
    const viewer = await viewerOf(ctx, await accessAssignment(ctx, Number(assignmentId)));
    const seen = owners.filter((owner) => maySeeSubmission(viewer, owner));
    const seenById = new Map(seen.map((owner) => [String(owner.id), owner]));
    return events.map((event) => {
      const owner = seenById.get(submissionIdOf(event));
      return owner && mayKnow(viewer, owner, event) ? withoutAspect(event) : undefined;
    });
  },
});

type SubmissionEvent = (typeof submissionsTopic)['event']['_zod']['output'];
type Owner = Awaited<ReturnType<typeof listSubmissionOwners>>[number];

/**
 * A message that a grade has changed would tell authors of a grade that is hidden, and when it was given; messages about
 * replies could be counted while these are hidden.
 */
function mayKnow(viewer: Viewer, owner: Owner, event: SubmissionEvent): boolean {
  const aspect = 'changed' in event ? event.changed.aspect : undefined;
  if (aspect === undefined || seesAsStaff(viewer, owner)) return true;
  if (aspect === 'feedback') return viewer.isDone;
  return aspect === 'grade' ? seesGrade(viewer, owner) : viewer.seesAssignee;
}

function withoutAspect(event: SubmissionEvent): SubmissionEvent {
  return 'changed' in event ? { changed: { submissionId: event.changed.submissionId } } : event;
}

function submissionIdOf(event: SubmissionEvent): string {
  if ('created' in event) return event.created.submissionId;
  return 'changed' in event ? event.changed.submissionId : event.removed.submissionId;
}

export const submissionTopics = [submissions];
