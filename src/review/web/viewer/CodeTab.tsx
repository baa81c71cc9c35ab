import { EmptyState, ErrorState, IconFile, PageBody, SkeletonRows } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { OpenedFile } from './OpenedFile.tsx';
import type { ViewerFiles } from './viewer-files.ts';
import type { ViewSettings } from './view-settings.ts';

interface CodeTabProps {
  files: ViewerFiles;
  view: ViewSettings;
  /** The line in the address, counted from 1. */
  line: number | undefined;
}

/** The opened file, or the reason why there is none. */
export function CodeTab({ files, view, line }: CodeTabProps) {
  if (files.opened) {
    return <OpenedFile key={files.opened.id} file={files.opened} files={files} view={view} line={line} />;
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
          title={files.list.length === 0 ? texts.noFiles : texts.fileMissing}
        />
      )}
    </PageBody>
  );
}
