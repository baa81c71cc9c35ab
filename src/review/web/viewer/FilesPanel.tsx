import { EmptyState, ErrorState, SkeletonRows, Stack } from '../../../design/web/index.ts';
import { FileTree } from '../../../assignments/web/index.ts';
import { useFeedback } from '../../../feedback/web/index.ts';
import { DownloadAllButton } from '../../../submissions/web/index.ts';
import { texts } from '../texts.ts';
import type { ViewerFiles } from './viewer-files.ts';
import type { ViewerScope } from './viewer-scope.ts';

/** The file tree, with the number of comments for each file. */
export function FilesPanel({ scope, files }: { scope: ViewerScope; files: ViewerFiles }) {
  const feedback = useFeedback(scope.submission.id).data;
  if (files.error) return <ErrorState title={texts.filesFailed} error={files.error} onRetry={files.retry} />;
  if (files.tree === undefined) return <SkeletonRows rows={5} />;
  if (files.list.length === 0) return <EmptyState title={texts.noFiles} />;
  const countOf = (fileId: string): number =>
    (feedback?.user ?? [])
      .filter((thread) => thread.fileId === fileId)
      .reduce((sum, { replies }) => sum + replies.filter((reply) => !reply.deleted).length, 0);
  return (
    <Stack gap={3}>
      <FileTree
        label={texts.files}
        tree={files.tree}
        selectedId={files.opened?.id ?? null}
        onSelect={(fileId) => files.open(fileId)}
        hrefOf={(fileId) => files.hrefOf(fileId)}
        countOf={countOf}
      />
      <DownloadAllButton submissionId={scope.submission.id} />
    </Stack>
  );
}
