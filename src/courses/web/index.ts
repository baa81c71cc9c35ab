import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { NewCourseDialog } from './NewCourseDialog.tsx';
export { useCourse, useCourses, useOwnRoleNames } from './queries.ts';
export const CourseManagePage = lazyPage(
  () => import('./CourseManagePage.tsx'),
  'the course management page',
  'CourseManagePage',
);
