import type { Context } from '../../access/server/index.ts';
import { knowAssignment } from '../../assignments/server/index.ts';
import { topicHandler } from '../../kernel/server/room.ts';
import { examRoomTopic, ownExamTopic } from '../domain/events.ts';
import { accessExamRoom } from './access.ts';

const room = topicHandler(examRoomTopic, {
  // This throws a refusal when the caller does not watch the exam.
  mayWatch: async (ctx: Context, { assignmentId }) => {
    await accessExamRoom(ctx, Number(assignmentId));
    return true;
  },
});

const own = topicHandler(ownExamTopic, {
  // Who is locked out hears when they are freed, so it is enough that they know of the exam.
  mayWatch: async (ctx: Context, { assignmentId, userId }) => {
    await knowAssignment(ctx, Number(assignmentId));
    return Number(userId) === ctx.session.personId;
  },
});

export const examTopics = [room, own];
