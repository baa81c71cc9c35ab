import { z } from 'zod';
import { assignmentManagement, assignmentWork } from '../../assignments/domain/addresses.ts';
import { courseManagement } from '../../courses/domain/addresses.ts';
import { withParts } from '../../kernel/domain/address.ts';

/** The list of graders, in the assignment's settings. */
export const graderSettings = withParts(assignmentManagement, { tabs: ['graders'] });

/** The rubric, in the assignment's settings. */
export const rubricSettings = withParts(assignmentManagement, { tabs: ['rubric'] });

/** The regrade requests of an assignment, a tab beside its submissions. The filters are in the address. */
export const regradeQueue = withParts(assignmentWork, {
  query: {
    requests: z.enum(['open', 'closed', 'all']).default('open').catch('open'),
    assigned: z.enum(['me', '']).default('').catch(''),
  },
});

/** The gradebook of a course (GRADE-014). The section is in the address, and may be how the average is computed. */
export const gradebook = withParts(courseManagement, {
  tabs: ['gradebook'],
  query: {
    section: z.string().default(''),
    /** As `weightsOf` reads them. */
    weights: z.string().default(''),
    drop: z.coerce.number().int().min(0).max(1000).catch(0),
    sort: z.string().default(''),
  },
});
