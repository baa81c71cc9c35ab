import { lazyPart } from '../../design/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';

export { AssignmentDoor } from './restrictions/AssignmentDoor.tsx';
export const DeletedAssignments = lazyPart(
  async () => (await import('./deleted/DeletedAssignments.tsx')).DeletedAssignments,
);
export const CourseSchedule = lazyPart(
  async () => (await import('./course-schedule/CourseSchedule.tsx')).CourseSchedule,
);
export { AssignmentStatePill } from './AssignmentStatePill.tsx';
export { FileTree, type FileMark } from './FileTree.tsx';
export { assignmentTabs, ManagementTabs, useManagementTabs, type ManagementTab } from './management-tabs.ts';
export { reasonAgainst, type PanelProps } from './panel.ts';
export {
  assignmentQuery,
  useAssignment,
  useLookAgain,
  useAssignments,
  useDescription,
  useOwnAssignments,
  usePatchAssignment,
  useTemplate,
  useTimeframes as useSchedule,
} from './queries.ts';
export { useStoreTimeframes } from './use-store-timeframes.ts';
export { useRelease } from './general/use-release.ts';
export { RestrictionPill } from './restrictions/RestrictionPill.tsx';
export const ExamPage = lazyPage(async () => (await import('./exam/ExamPage.tsx')).ExamPage, 'the exam page');
export const FreeLinkQuestion = lazyPart(
  async () => (await import('./exam/FreeLinkQuestion.tsx')).FreeLinkQuestion,
);
