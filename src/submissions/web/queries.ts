import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, markStale, queryOf, readKey, wholeListOf } from '../../kernel/web/api.ts';
import { saveBlob, saveFrom } from '../../kernel/web/save-file.ts';
import type { ApiError, Page } from '../../kernel/domain/client.ts';
import type { ReplyOf } from '../../kernel/domain/endpoint.ts';
import { useLive, useMarkedStale } from '../../kernel/web/live.ts';
import { uploadClient } from '../../kernel/web/upload.ts';
import { assignmentTopic } from '../../assignments/domain/events.ts';
import { assignmentSubject, descriptionSubject } from '../../assignments/domain/subjects.ts';
import type { ListFilter } from '../domain/filter/list-filter.ts';
import { submissionContract } from '../domain/contract.ts';
import { submissionsTopic } from '../domain/events.ts';
import type { FilterMode } from '../../assignments/domain/hand-in-rules/sweep.ts';
import type { ExtendedSubmission, PreparedDownload } from '../domain/model.ts';
import { smallHandInBytes } from '../domain/uploads/parts.ts';
import { sendInParts, type PartsToSend } from './uploads/send-in-parts.ts';
import { gradeSubject, submissionListSubject, submissionSubject } from '../domain/subjects.ts';

export const submissionQueries = {
  overview: (assignmentId: number, all = false) =>
    queryOf(submissionContract.getSubmissionOverview, {
      params: { assignmentId },
      query: all ? { all } : {},
    }),
  ofUser: (assignmentId: number, userId: number) =>
    wholeListOf(submissionContract.listUserSubmissions, { params: { assignmentId, userId } }, (rows) => rows),
  one: (submissionId: number) => queryOf(submissionContract.getSubmission, { params: { submissionId } }),
  trees: (submissionId: number) => ({
    ...queryOf(submissionContract.getRootFileTrees, { params: { submissionId } }),
    // Handed-in files never change.
    staleTime: Infinity,
  }),
};

/**
 * Twice a second at most. Longer lists are read less often, since the cost of reading grows with the length.
 */
function pauseMsOf(client: QueryClient, assignmentId: number): number {
  const queryKey = readKey(submissionContract.getSubmissionOverview, { assignmentId });
  const lists = client.getQueriesData<ReplyOf<typeof submissionContract.getSubmissionOverview>>({ queryKey });
  return Math.max(500, ...lists.map(([, list]) => list?.submissions.length ?? 0));
}

/** Reads again when a submission of the assignment is made, changed or deleted, or the assignment is changed. */
export function useLiveSubmissions(assignmentId: number): void {
  const client = useQueryClient();
  const readAgain = useMarkedStale(
    { about: [submissionSubject, submissionListSubject, gradeSubject], params: { assignmentId } },
    () => pauseMsOf(client, assignmentId),
  );
  useLive(
    submissionsTopic,
    { assignmentId: String(assignmentId) },
    { onEvent: readAgain, onReset: readAgain },
  );
  // Whether grades are out stands in the assignment, and decides what its submissions show.
  const readAll = () => {
    void markStale(client, { about: [assignmentSubject, descriptionSubject], params: { assignmentId } });
    readAgain();
  };
  useLive(assignmentTopic, { assignmentId: String(assignmentId) }, { onEvent: readAll, onReset: readAll });
}

export interface HandInInput {
  assignmentId: number;
  files: readonly { path: string; file: File }[];
  mode: FilterMode;
  authorId?: number | undefined;
  isTest?: boolean | undefined;
  /** The same for every try to send these files, so that they are handed in once. */
  idempotencyKey: string;
  watcher: PartsToSend['watcher'];
}

/** Sends the files. The page never shows success before the server answers. */
export function useHandIn() {
  const client = useQueryClient();
  return useMutation<Page<ExtendedSubmission>, ApiError, HandInInput>({
    mutationFn: async ({ assignmentId, files, mode, authorId, isTest, idempotencyKey, watcher }) => {
      const author = {
        ...(authorId === undefined ? {} : { authorId }),
        ...(isTest ? { isTestSubmission: true as const } : {}),
      };
      const sent = await sentFilesOf({ assignmentId, files, author, watcher });
      const { upload, uploadId } = sent;
      return uploadClient(upload ? watcher : { ...watcher, onProgress: () => undefined }).callPage(
        submissionContract.uploadSubmission,
        {
          params: { assignmentId },
          query: { ignoredFiles: mode, ...author, ...(uploadId === undefined ? {} : { uploadId }) },
          ...(upload ? { upload } : {}),
          idempotencyKey,
        },
      );
    },
    onSuccess: (_page, { assignmentId }) =>
      markStale(client, { about: [submissionListSubject], params: { assignmentId } }),
  });
}

/** The files as a form, or the id of the upload that has taken them: large ones go on after a cut line. */
async function sentFilesOf(given: PartsToSend): Promise<{ upload?: FormData; uploadId?: string }> {
  const { files } = given;
  const sizeBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (sizeBytes > smallHandInBytes) return { uploadId: await sendInParts(given) };
  const upload = new FormData();
  for (const { path, file } of files) upload.append('file', file, path);
  return { upload };
}

/** Downloads all files. The browser fetches them itself by a prepared name, however large they are. */
export async function downloadAllFiles(submissionId: number, owner: 'student' | 'teacher'): Promise<void> {
  const request = { params: { submissionId }, query: { owner } };
  savePrepared(await api.call(submissionContract.prepareDownload, request));
}

/** Downloads the feedback on a submission as the viewer sees it, as plain text. */
export async function downloadFeedback(submissionId: number): Promise<void> {
  savePrepared(await api.call(submissionContract.prepareFeedbackDownload, { params: { submissionId } }));
}

function savePrepared({ name, outputName }: PreparedDownload): void {
  saveFrom(`/api/v1/files/${encodeURIComponent(name)}/${encodeURIComponent(outputName)}`, outputName);
}

/** All or the latest ones, those named, or those that pass a filter. */
export interface WantedFiles {
  all?: boolean;
  submissionIds?: number[];
  filter?: ListFilter;
}

/** The same for the files of all authors. */
export async function downloadClassFiles(assignmentId: number, wanted: WantedFiles): Promise<void> {
  const prepared = await api.call(submissionContract.prepareClassDownload, {
    params: { assignmentId },
    body: wanted,
  });
  savePrepared(prepared);
}

/** The same for the files of these submissions. */
export async function downloadSelectedFiles(
  assignmentId: number,
  submissionIds: readonly number[],
): Promise<void> {
  const prepared = await api.call(submissionContract.prepareClassDownload, {
    params: { assignmentId },
    body: { submissionIds: [...submissionIds] },
  });
  savePrepared(prepared);
}

/** Reads the bytes of one file. */
export async function readFileBytes(fileId: string): Promise<ArrayBuffer> {
  const answer = await api.download(submissionContract.downloadFile, { params: { fileId } });
  return answer.arrayBuffer();
}

/** Reads so many bytes of one file at most, and tells how many it has. */
export async function readSomeBytes(
  fileId: string,
  { start, most }: { start: number; most: number },
): Promise<{ bytes: ArrayBuffer; sizeBytes: number }> {
  const headers = { range: `bytes=${start}-${start + most - 1}` };
  const answer = await api.download(submissionContract.downloadFile, { params: { fileId }, headers });
  const bytes = await answer.arrayBuffer();
  const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
  return { bytes, sizeBytes: total === undefined ? bytes.byteLength : Number(total) };
}

export async function downloadOneFile(fileId: string, name: string): Promise<void> {
  saveBlob(new Blob([await readFileBytes(fileId)]), name);
}
