import { ErrorState, PageFrame, SkeletonRows } from '../../../design/web/index.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { usePreviewAddress, type PreviewSource } from './preview-source.ts';
import { texts } from './texts.ts';

/** Pages as wide as the panel, without the list of small pages that would take half of it. */
const asOnePage = '#navpanes=0&view=FitH';

interface PdfViewProps {
  file: PlacedFile;
  source: PreviewSource;
}

/** A PDF, drawn by the browser's own viewer at an address where there is nothing of the site. */
export function PdfView({ file, source }: PdfViewProps) {
  const wishes = { kind: 'document', allowRemoteResources: false, allowRemoteScripts: false } as const;
  const { data: src, error, refetch } = usePreviewAddress(source, file.path, wishes);
  if (error) {
    return <ErrorState title={texts.documentFailed} error={error} onRetry={() => void refetch()} />;
  }
  if (src === undefined) return <SkeletonRows rows={12} />;
  return <PageFrame isDocument label={texts.documentOf(file.name)} src={`${src}${asOnePage}`} />;
}
