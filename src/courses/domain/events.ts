import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';

/** Somebody was taken out of the course. Their places in groups stay, for when they come back. */
export const memberRemoved = domainEvent(
  'courses.memberRemoved',
  z.object({ courseId: z.number(), personId: z.number() }),
);
