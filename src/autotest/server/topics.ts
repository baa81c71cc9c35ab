// Who may watch results and builds. What may not be seen refuses by itself.
import type { Context } from '../../access/server/index.ts';
import { topicHandler, type TopicHandler } from '../../kernel/server/room.ts';
import { accessSubmission } from '../../submissions/server/index.ts';
import { autoTestBuildTopic, autoTestResultTopic } from '../domain/events.ts';
import { accessSnapshot } from './access.ts';

export const autotestTopics: readonly TopicHandler<Context>[] = [
  topicHandler(autoTestResultTopic, {
    // Whoever sees the submission sees its result; it may be watched before there is one.
    mayWatch: async (ctx: Context, { assignmentId, submissionId }) => {
      const scope = await accessSubmission(ctx, Number(submissionId));
      return scope.assignmentId === Number(assignmentId);
    },
  }),
  topicHandler(autoTestBuildTopic, {
    mayWatch: async (ctx: Context, { assignmentId, snapshotId }) => {
      await accessSnapshot(ctx, { assignmentId: Number(assignmentId), snapshotId });
      return true;
    },
  }),
];
