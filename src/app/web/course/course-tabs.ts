// The order of the tabs of a course's management (COURSE-011).
import { courseTabs, type CourseTab } from '../../../courses/web/index.ts';
import { gradebookTab } from '../../../grading/web/index.ts';
import { groupsTab } from '../../../groups/web/index.ts';
import { statisticsTab } from '../../../insights/web/index.ts';
import { snippetTabs } from '../../../snippets/web/index.ts';

const order = [
  'members',
  'gradebook',
  'roles',
  'sections',
  'groups',
  'links',
  'snippets',
  'import-snippets',
  'contact',
  'general',
  'statistics',
];

export const courseManagementTabs: readonly CourseTab[] = [
  ...courseTabs,
  groupsTab,
  gradebookTab,
  ...snippetTabs,
  statisticsTab,
].toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
