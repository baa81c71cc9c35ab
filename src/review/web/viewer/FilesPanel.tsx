import { useState } from 'react';
import {
  EmptyState,
  ErrorState,
  lazyPart,
  Skeleton,
  SkeletonRows,
  Stack,
} from '../../../design/web/index.ts';
import { FileTree, type FileMark } from '../../../assignments/web/index.ts';
import { useFeedback } from '../../../feedback/web/index.ts';
import { DownloadAllButton } from '../../../submissions/web/index.ts';
import { readSmallFileAhead } from '../code-cache.ts';
import { texts } from '../texts.ts';
import { TreeChooser } from '../trees/TreeChooser.tsx';
import { texts as treeTexts } from '../trees/texts.ts';
import { FileAhead } from './FileAhead.tsx';
import type { ViewerFiles } from './viewer-files.ts';
import type { ViewerScope } from './viewer-scope.ts';
import type { ViewSettings } from './view-settings.ts';

const FileSearch = lazyPart(async () => (await import('../trees/FileSearch.tsx')).FileSearch, {
  fallback: () => <Skeleton height={32} />,
});

const RevisionHistory = lazyPart(async () => (await import('../trees/RevisionHistory.tsx')).RevisionHistory, {
  fallback: () => <Skeleton height={32} />,
});

interface FilesPanelProps {
  scope: ViewerScope;
  files: ViewerFiles;
  view: ViewSettings;
  onNewFile: () => void;
}

/** The file tree, with the number of comments for each file. */
export function FilesPanel({ scope, files, view, onNewFile }: FilesPanelProps) {
  const feedback = useFeedback(scope.submission.id).data;
  const ahead = useFileAhead(files);
  if (files.error) return <ErrorState title={texts.filesFailed} error={files.error} onRetry={files.retry} />;
  if (files.tree === undefined) return <SkeletonRows rows={5} />;
  const { mode, list } = files;
  // Threads stand at files as handed in.
  const studentIdOf = (fileId: string) => files.pairOf(fileId)?.student?.id;
  const countOf = (fileId: string): number =>
    (feedback?.user ?? [])
      .filter((thread) => thread.fileId !== null && thread.fileId === studentIdOf(fileId))
      .reduce((sum, { replies }) => sum + replies.filter((reply) => !reply.deleted).length, 0);
  // Both versions at once, and what tests left, are not searched.
  const isSearchable = mode === 'student' || mode === 'teacher';
  return (
    <Stack gap={3}>
      <TreeChooser files={files} onNewFile={onNewFile} />
      {isSearchable && <FileSearch submissionId={scope.submission.id} files={files} />}
      {list.length === 0 && <EmptyState title={texts.noFiles(mode)} />}
      <FileTree
        label={mode === 'generated' ? treeTexts.generated : texts.files}
        tree={files.tree}
        selectedId={files.opened?.id ?? null}
        onSelect={(fileId) => files.open(fileId)}
        hrefOf={(fileId) => files.hrefOf(fileId)}
        countOf={countOf}
        markOf={(fileId) => markOf(files, fileId)}
        fetchAhead={(fileId) => void ahead.pointAt(fileId)}
      />
      {ahead.file && <FileAhead key={ahead.turn} file={ahead.file} files={files} view={view} />}
      {files.hasRevisions && (mode === 'teacher' || mode === 'diff') && (
        <RevisionHistory submissionId={scope.submission.id} files={files} />
      )}
      {list.length > 0 && mode !== 'generated' && (
        <DownloadAllButton
          submissionId={scope.submission.id}
          owner={mode === 'teacher' ? 'teacher' : 'student'}
        />
      )}
    </Stack>
  );
}

/** The file that somebody points at, once it has been read. What is compared in two versions has another editor. */
function useFileAhead({ opened, list, mode }: ViewerFiles) {
  const [pointed, setPointed] = useState({ fileId: '', turn: 0 });
  const pointAt = async (fileId: string): Promise<void> => {
    const isThere = await readSmallFileAhead(fileId);
    if (isThere && fileId !== opened?.id && mode !== 'diff')
      setPointed(({ turn }) => ({ fileId, turn: turn + 1 }));
  };
  return { pointAt, file: list.find(({ id }) => id === pointed.fileId), turn: pointed.turn };
}

const marks = {
  added: { tone: 'added', letter: 'A' },
  removed: { tone: 'removed', letter: 'D' },
  changed: { tone: 'changed', letter: 'M' },
  moved: { tone: 'changed', letter: 'R' },
} as const;

/** How a file of the teacher version differs from the one handed in. */
function markOf({ mode, pairOf }: ViewerFiles, fileId: string): FileMark | undefined {
  const change = mode === 'teacher' || mode === 'diff' ? pairOf(fileId)?.change : undefined;
  if (change === undefined || change === 'same') return undefined;
  return { ...marks[change], label: treeTexts.changes[change] };
}
