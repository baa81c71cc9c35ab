import { lazyLayer } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { useCourse, useCourses, useOwnRoleNames } from './queries.ts';
export const CourseManagePage = lazyPage(
  async () => (await import('./CourseManagePage.tsx')).CourseManagePage,
  'the course management page',
);
export const NewCourseDialog = lazyLayer(async () => (await import('./NewCourseDialog.tsx')).NewCourseDialog);
