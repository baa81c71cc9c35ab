import type { Context } from '../../access/server/index.ts';
import { topicHandler } from '../../kernel/server/room.ts';
import { assignmentTopic } from '../domain/events.ts';
import { accessAssignment } from './access.ts';

export const assignmentTopics = [
  topicHandler(assignmentTopic, {
    // This throws a refusal when the caller may not see the assignment.
    mayWatch: async (ctx: Context, { assignmentId }) => {
      await accessAssignment(ctx, Number(assignmentId));
      return true;
    },
  }),
];
