import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  DiffView,
  EmptyState,
  ErrorState,
  IconFile,
  Pill,
  Row,
  SkeletonRows,
  Switch,
} from '../../../design/web/index.ts';
import { DownloadFileButton } from '../../../submissions/web/index.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import type { FilePair } from '../../domain/trees.ts';
import { fileBytes } from '../code-cache.ts';
import { decodeText } from '../files/decode-text.ts';
import styles from '../files/FileView.module.css';
import { texts as viewerTexts } from '../texts.ts';
import { ViewMenu } from '../viewer/ViewMenu.tsx';
import type { FileSettings, ViewSettings } from '../viewer/view-settings.ts';
import { texts } from './texts.ts';

/** Beyond this, browsers stand still while two texts are compared. */
const mostBytes = 2 * 1024 * 1024;

interface FileDiffProps {
  pair: FilePair;
  view: ViewSettings;
  settings: FileSettings;
}

/** What staff changed in a file, line by line. */
export function FileDiff({ pair, view, settings }: FileDiffProps) {
  const [isSplit, setSplit] = useState(false);
  const { student, teacher, change } = pair;
  const file = teacher ?? student;
  if (file === undefined) return null;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.path} title={file.path}>
          {file.path.split('/').join(' / ')}
        </h2>
        <Pill kind={change === 'same' ? 'neutral' : 'info'}>{texts.changes[change]}</Pill>
        {student && teacher && student.path !== teacher.path && (
          <span className={styles.facts}>{texts.movedFrom(student.path)}</span>
        )}
        <span className={styles.space} />
        <Switch label={texts.splitView} checked={isSplit} onChange={setSplit} />
        <ViewMenu view={view} file={settings} />
      </div>
      <div className={styles.body}>
        <Compared {...{ pair, view, settings, isSplit }} name={file.name} />
      </div>
    </>
  );
}

function Compared(props: FileDiffProps & { isSplit: boolean; name: string }) {
  const { pair, view, settings, isSplit, name } = props;
  const before = useBytes(pair.student);
  const after = useBytes(pair.teacher);
  const failed = [before, after].find(({ error }) => error !== null);
  if (failed) {
    const { error, refetch } = failed;
    return <ErrorState title={viewerTexts.fileFailed} error={error} onRetry={() => void refetch()} />;
  }
  if (before.data === undefined || after.data === undefined) {
    return (
      <div className={styles.waiting}>
        <SkeletonRows rows={12} />
      </div>
    );
  }
  const [old, young] = [decodeText(before.data), decodeText(after.data)];
  if (old === undefined || young === undefined) {
    return <Downloads pair={pair} title={texts.binaryDiffers} hint={texts.downloadBoth} />;
  }
  if (before.data.byteLength + after.data.byteLength > mostBytes) {
    return <Downloads pair={pair} title={texts.tooLargeToCompare} hint={texts.downloadBoth} />;
  }
  if (old === young) return <EmptyState icon={<IconFile aria-hidden />} title={texts.sameInBoth} />;
  return (
    <DiffView
      before={old}
      after={young}
      fileName={name}
      language={settings.language === '' ? undefined : settings.language}
      split={isSplit}
      context={view.contextAmount}
      whitespace={settings.whitespace.value}
      fontSize={view.fontSize}
      beforeLabel={texts.asHandedIn}
      afterLabel={texts.byStaff}
    />
  );
}

/** The bytes of a version; none where it has no such file. */
function useBytes(file: PlacedFile | undefined) {
  const none = { data: new ArrayBuffer(0), error: null, refetch: () => undefined };
  const query = useQuery({ ...fileBytes(file?.id ?? ''), enabled: file !== undefined });
  return file === undefined ? none : query;
}

function Downloads({ pair, title, hint }: { pair: FilePair; title: string; hint: string }) {
  const { student, teacher } = pair;
  return (
    <EmptyState
      icon={<IconFile aria-hidden />}
      title={title}
      text={hint}
      actions={
        <Row gap={2}>
          {student && (
            <DownloadFileButton fileId={student.id} name={student.name} label={texts.downloadStudent} />
          )}
          {teacher && (
            <DownloadFileButton fileId={teacher.id} name={teacher.name} label={texts.downloadTeacher} />
          )}
        </Row>
      }
    />
  );
}
