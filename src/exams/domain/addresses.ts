import { z } from 'zod';
import { assignmentManagement } from '../../assignments/domain/addresses.ts';
import { pageBelow } from '../../kernel/domain/address.ts';
import { examStates } from './rules.ts';

/** Where an invigilator watches a running exam. */
export const examRoom = pageBelow(assignmentManagement, {
  path: '/exam',
  title: 'Exam room',
  query: {
    q: z.string().max(255).optional().catch(undefined),
    state: z.enum(examStates).optional().catch(undefined),
  },
});
