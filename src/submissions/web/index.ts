export { useAssignmentWork } from './assignment-work.ts';
export { ExportPanel } from './ExportPanel.tsx';
export { DownloadAllButton, DownloadFeedbackButton, DownloadFileButton } from './download-buttons.tsx';
export { HandInPanel } from './HandInPanel.tsx';
export { HandInRules } from './HandInRules.tsx';
export type { SelectedLines } from './SelectionNote.tsx';
export { downloadSelectedFiles, readFileBytes, submissionQueries, useLiveSubmissions } from './queries.ts';
export { SubmissionTable } from './SubmissionTable.tsx';
