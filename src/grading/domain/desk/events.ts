import { z } from 'zod';
import { IdText } from '../../../kernel/domain/fields.ts';
import { liveTopic } from '../../../kernel/domain/live.ts';

/** Another grader opened or left the submission, or was given it. Who it was is read by REST. */
export const deskTopic = liveTopic({
  name: 'desk',
  params: z.object({ submissionId: IdText }),
  event: z.strictObject({ changed: z.strictObject({}) }),
  stored: z.object({ changed: z.object({ personId: z.number() }) }),
});
