import { lazyPage } from '../../kernel/web/lazy-page.tsx';
export { useAssignmentWork } from './assignment-work.ts';
export { ExportPanel } from './ExportPanel.tsx';
export { ClassZipCard } from './class-zip/lazy-class-zip.tsx';
export { DownloadAllButton, DownloadFeedbackButton, DownloadFileButton } from './download-buttons.tsx';
export { GitPanel } from './git/lazy-git-panel.tsx';
export { PushNotice } from './git/lazy-push-notice.tsx';
export { HandInPanel } from './HandInPanel.tsx';
export { ReceiptButton } from './receipts/ReceiptButton.tsx';
export { HandInRules } from './HandInRules.tsx';
export type { SelectedLines } from './SelectionNote.tsx';
export {
  downloadSelectedFiles,
  readFileBytes,
  readSomeBytes,
  submissionQueries,
  useLiveSubmissions,
} from './queries.ts';
export type { GradeUnit } from './filter/grade-unit.ts';
export { SubmissionTable } from './SubmissionTable.tsx';

export const ReceiptCheckPage = lazyPage(
  async () => (await import('./receipts/ReceiptCheckPage.tsx')).ReceiptCheckPage,
  'the check of receipts',
);
