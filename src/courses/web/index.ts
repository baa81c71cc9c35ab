import { lazyLayer, lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { courseTabs, type CourseTab } from './course-tabs.ts';
export { MemberField } from './MemberField.tsx';
export { useCourse, useCourses, useOwnRoleNames } from './queries.ts';
export { useSections } from './sections/queries.ts';
export const SectionPage = lazyPage(
  async () => (await import('./sections/SectionPage.tsx')).SectionPage,
  'the section page',
);
export const EnrolmentPage = lazyPage(
  async () => (await import('./links/EnrolmentPage.tsx')).EnrolmentPage,
  'the page of the link',
);
export const EnrolmentCodePage = lazyPage(
  async () => (await import('./links/EnrolmentCodePage.tsx')).EnrolmentCodePage,
  'the code of the link',
);
/** What happened to mails that a task writes. */
export const MailProgress = lazyPart(async () => (await import('./contact/MailProgress.tsx')).MailProgress);
export const NewCourseDialog = lazyLayer(async () => (await import('./NewCourseDialog.tsx')).NewCourseDialog);
