import { lazyLayer } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { LinesOfFeedback } from './files/LinesOfFeedback.tsx';
export { listParts } from './list/list-parts.ts';
export const SubmissionsPage = lazyPage(
  async () => (await import('./list/SubmissionsPage.tsx')).SubmissionsPage,
  'the submission list',
);
export const ViewerPage = lazyPage(
  async () => (await import('./viewer/ViewerPage.tsx')).ViewerPage,
  'the submission',
);
export const readViewerAhead = async (params: unknown): Promise<void> =>
  (await import('./viewer/ViewerPage.tsx')).readViewerAhead(params);
export const CourseFeedbackPage = lazyPage(
  async () => (await import('./course-feedback/CourseFeedbackPage.tsx')).CourseFeedbackPage,
  'the feedback of a course',
);
export const NewAssignmentDialog = lazyLayer(
  async () => (await import('./new-assignment/NewAssignmentDialog.tsx')).NewAssignmentDialog,
);
export { usePublishing } from './publish/use-publishing.tsx';
export { CodeSettings } from './viewer/CodeSettings.tsx';
