// What open pages hear of a running exam.
import { z } from 'zod';
import { IdText } from '../../kernel/domain/fields.ts';
import { liveTopic } from '../../kernel/domain/live.ts';

/** For invigilators: something in the room has changed. Signs of life are not told, they would be too many. */
export const examRoomTopic = liveTopic({
  name: 'examRoom',
  params: z.object({ assignmentId: IdText }),
  event: z.strictObject({ changed: z.strictObject({}) }),
});

/** For one student: their dates, their lock or their call for help has changed. */
export const ownExamTopic = liveTopic({
  name: 'ownExam',
  params: z.object({ assignmentId: IdText, userId: IdText }),
  event: z.strictObject({ changed: z.strictObject({}) }),
});
