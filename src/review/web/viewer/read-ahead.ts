// What the viewer shows first, read before it is opened.
import { filesOf } from '../../../assignments/domain/file-tree.ts';
import { assignmentQuery } from '../../../assignments/web/index.ts';
import { CodeView } from '../../../design/web/index.ts';
import { feedbackQuery } from '../../../feedback/web/index.ts';
import { paramsIn } from '../../../kernel/domain/address.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { submissionQueries } from '../../../submissions/web/index.ts';
import { viewer } from '../../domain/addresses.ts';
import { firstFileOf } from '../../domain/files.ts';
import { readSmallFileAhead } from '../code-cache.ts';

/** Reads the submission at these parameters of its address, its feedback, and the file that opens. */
export async function readViewerAhead(params: unknown): Promise<void> {
  const place = paramsIn(viewer, params);
  if (place === undefined) return;
  const { assignmentId, submissionId, fileId } = place;
  CodeView.fetchAhead();
  void queryClient.prefetchQuery(submissionQueries.one(submissionId));
  void queryClient.prefetchQuery(feedbackQuery(submissionId));
  try {
    const trees = queryClient.fetchQuery(submissionQueries.trees(submissionId));
    const { fileToLoadFirst } = await queryClient.fetchQuery(assignmentQuery(assignmentId));
    const files = filesOf((await trees).student);
    const opened =
      fileId === undefined ? firstFileOf(files, fileToLoadFirst) : files.find(({ id }) => id === fileId);
    if (opened) await readSmallFileAhead(opened.id);
  } catch {
    // The viewer itself says what cannot be read.
  }
}
