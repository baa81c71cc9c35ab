import {
  EmptyState,
  ErrorState,
  IconFile,
  lazyPart,
  PageBody,
  SkeletonRows,
} from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { OpenedFile } from './OpenedFile.tsx';
import type { Editing } from '../trees/use-editing.ts';
import type { ViewerScope } from './viewer-scope.ts';
import type { ViewerFiles } from './viewer-files.ts';
import type { ViewSettings } from './view-settings.ts';

const EditedFile = lazyPart(async () => (await import('../trees/EditedFile.tsx')).EditedFile);
const ComparedFile = lazyPart(async () => (await import('../trees/ComparedFile.tsx')).ComparedFile);

interface CodeTabProps {
  scope: ViewerScope;
  editing: Editing;
  files: ViewerFiles;
  view: ViewSettings;
  /** The line in the address, counted from 1. */
  line: number | undefined;
}

/** The opened file, or the reason why there is none. */
export function CodeTab({ scope, files, view, line, editing }: CodeTabProps) {
  const { opened, mode } = files;
  if (editing.file) {
    return (
      <EditedFile
        submissionId={scope.submission.id}
        file={editing.file}
        files={files}
        onClose={editing.close}
      />
    );
  }
  const pair = opened && files.pairOf(opened.id);
  if (opened && mode === 'diff' && pair) {
    return <ComparedFile key={opened.id} file={opened} pair={pair} files={files} view={view} />;
  }
  if (opened) {
    const shared = { file: opened, files, view, line, qualitySight: scope.qualitySight };
    return <OpenedFile key={opened.id} {...shared} onEdit={() => editing.open(opened)} />;
  }
  return (
    <PageBody>
      {files.error ? (
        <ErrorState title={texts.filesFailed} error={files.error} onRetry={files.retry} />
      ) : files.tree === undefined ? (
        <SkeletonRows rows={12} />
      ) : (
        <EmptyState
          icon={<IconFile aria-hidden />}
          title={files.list.length === 0 ? texts.noFiles(mode) : texts.fileMissing}
        />
      )}
    </PageBody>
  );
}
