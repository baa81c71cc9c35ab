import { lazyLayer, lazyPart } from '../../design/web/index.ts';

export { courseTabs, type CourseTab } from './course-tabs.ts';
export { useCourse, useCourses, useOwnRoleNames } from './queries.ts';
/** What happened to mails that a task writes. */
export const MailProgress = lazyPart(async () => (await import('./contact/MailProgress.tsx')).MailProgress);
export const NewCourseDialog = lazyLayer(async () => (await import('./NewCourseDialog.tsx')).NewCourseDialog);
