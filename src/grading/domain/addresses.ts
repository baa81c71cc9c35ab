import { assignmentManagement } from '../../assignments/domain/addresses.ts';
import { withParts } from '../../kernel/domain/address.ts';

/** Who grades what, in the settings of the assignment. */
export const graderSettings = withParts(assignmentManagement, { tabs: ['graders'] });

/** The rubric, in the settings of the assignment. */
export const rubricSettings = withParts(assignmentManagement, { tabs: ['rubric'] });
