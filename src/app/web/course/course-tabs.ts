// The order of the tabs of a course's management (COURSE-011).
import { courseTabs, type CourseTab } from '../../../courses/web/index.ts';

export const courseManagementTabs: readonly CourseTab[] = courseTabs;
