import { lazyLayer, lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { courseParts } from './course-parts.ts';
export { useCourse, useCourses, useOwnRoleNames } from './queries.ts';
export const CourseManagePage = lazyPage(
  async () => (await import('./CourseManagePage.tsx')).CourseManagePage,
  'the course management page',
);
/** What happened to mails that a task writes. */
export const MailProgress = lazyPart(async () => (await import('./contact/MailProgress.tsx')).MailProgress);
export const NewCourseDialog = lazyLayer(async () => (await import('./NewCourseDialog.tsx')).NewCourseDialog);
