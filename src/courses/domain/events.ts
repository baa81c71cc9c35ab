import { z } from 'zod';
import { domainEvent } from '../../kernel/domain/event.ts';
import { Id } from '../../kernel/domain/fields.ts';

const membership = z.object({ courseId: Id, personId: Id });

export const memberJoined = domainEvent('courses.memberJoined', membership);
export const memberLeft = domainEvent('courses.memberLeft', membership);
