// The order of the tabs of an assignment's settings.
import { assignmentTabs, type ManagementTab } from '../../../assignments/web/index.ts';
import { autoTestTab } from '../../../autotest/web/index.ts';
import { peerFeedbackTab } from '../../../feedback/web/index.ts';
import { gradersTab, rubricTab } from '../../../grading/web/index.ts';
import { importTab } from '../../../library/web/index.ts';

export const managementTabs: readonly ManagementTab[] = [
  ...assignmentTabs,
  gradersTab,
  rubricTab,
  autoTestTab,
  peerFeedbackTab,
  importTab,
];
