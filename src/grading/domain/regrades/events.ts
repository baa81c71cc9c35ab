import { z } from 'zod';
import { domainEvent } from '../../../kernel/domain/event.ts';
import { Id } from '../../../kernel/domain/fields.ts';

/** Somebody asked for a regrade, wrote to such a request, or decided about it. */
export const regradeChanged = domainEvent(
  'grading.regradeChanged',
  z.object({ requestId: Id, submissionId: Id, writerId: Id }),
);
