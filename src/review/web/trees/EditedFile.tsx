import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, PageBody, SkeletonRows } from '../../../design/web/index.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { fileBytes } from '../code-cache.ts';
import { decodeText } from '../files/decode-text.ts';
import { texts as viewerTexts } from '../texts.ts';
import type { ViewerFiles } from '../viewer/viewer-files.ts';
import { RevisionEditor } from './RevisionEditor.tsx';

const mostTextBytes = 1024 * 1024;

interface EditedFileProps {
  submissionId: number;
  file: PlacedFile | 'new';
  files: ViewerFiles;
  onClose: (savedId?: string) => void;
}

/** The editor of a file of the teacher version, with its text. */
export function EditedFile({ submissionId, file, files, onClose }: EditedFileProps) {
  const presentIdOf = ({ id, studentFileId }: PlacedFile): string | undefined =>
    files.pairOf(studentFileId ?? id)?.teacher?.id;
  const shared = { submissionId, presentIdOf, onClose };
  return (
    <PageBody>
      {file === 'new' ? (
        <RevisionEditor {...shared} file={undefined} text="" />
      ) : (
        <WithText file={file}>{(text) => <RevisionEditor {...shared} file={file} text={text} />}</WithText>
      )}
    </PageBody>
  );
}

function WithText({ file, children }: { file: PlacedFile; children: (text: string | null) => ReactNode }) {
  const { data: bytes, error, refetch } = useQuery(fileBytes(file.id));
  if (error) {
    return <ErrorState title={viewerTexts.fileFailed} error={error} onRetry={() => void refetch()} />;
  }
  if (bytes === undefined) return <SkeletonRows rows={12} />;
  return children(bytes.byteLength > mostTextBytes ? null : (decodeText(bytes) ?? null));
}
