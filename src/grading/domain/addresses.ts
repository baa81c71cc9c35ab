import { assignmentManagement } from '../../assignments/domain/addresses.ts';
import { withParts } from '../../kernel/domain/address.ts';

/** The list of graders, in the assignment's settings. */
export const graderSettings = withParts(assignmentManagement, { tabs: ['graders'] });

/** The rubric, in the assignment's settings. */
export const rubricSettings = withParts(assignmentManagement, { tabs: ['rubric'] });
