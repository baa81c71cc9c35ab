// Who may watch results and builds. Each check throws the refusal itself.
import type { Context } from '../../access/server/index.ts';
import { topicHandler, type TopicHandler } from '../../kernel/server/room.ts';
import { accessSubmission } from '../../submissions/server/index.ts';
import { autoTestBuildTopic, autoTestResultTopic } from '../domain/events.ts';
import { accessSnapshot } from './access.ts';

export const autotestTopics: readonly TopicHandler<Context>[] = [
  topicHandler(autoTestResultTopic, {
    // A person who sees the submission sees its result. They may watch before there is one.
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
