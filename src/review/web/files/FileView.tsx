import { useState } from 'react';
import {
  CodeView,
  EmptyState,
  ErrorState,
  IconFile,
  Markdown,
  Pill,
  SegmentedControl,
  Skeleton,
  SkeletonRows,
  sizeText,
} from '../../../design/web/index.ts';
import type { LineThreads } from '../../../feedback/web/index.ts';
import { useSetting } from '../../../people/web/index.ts';
import { DownloadFileButton } from '../../../submissions/web/index.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { imageTypeOf, lineCountOf, withoutLastNewline } from '../../domain/files.ts';
import { texts } from '../texts.ts';
import { ViewMenu } from '../viewer/ViewMenu.tsx';
import type { FileSettings, ViewSettings } from '../viewer/view-settings.ts';
import styles from './FileView.module.css';
import { ImageView } from './ImageView.tsx';
import { useFileContent, type FileContent } from './use-file-content.ts';

interface FileViewProps {
  file: PlacedFile;
  /** Threads to show between the lines, as far as the mode allows. */
  threads: Pick<LineThreads, 'lines' | 'openAt'>;
  /** Counted from 0. */
  focusLine: number | undefined;
  view: ViewSettings;
  settings: FileSettings;
}

/** One file, with its name, size and settings above it. */
export function FileView(props: FileViewProps) {
  const { file, threads, view, settings } = props;
  const { content, error, retry } = useFileContent(file);
  // Comments stand at lines of the source, so the source is shown when there are comments or
  // the address names a line.
  const [showsSource, setShowsSource] = useState(threads.lines.size > 0 || props.focusLine !== undefined);
  if (error) return <ErrorState title={texts.fileFailed} error={error} onRetry={retry} />;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.path} title={file.path}>
          {file.path.split('/').join(' / ')}
        </h2>
        {content ? <Facts content={content} /> : <Skeleton width={96} height={20} />}
        <span className={styles.space} />
        {content?.kind === 'markdown' && (
          <SegmentedControl
            label={texts.showAs}
            value={showsSource ? 'source' : 'rendered'}
            onChange={(choice) => setShowsSource(choice === 'source')}
            choices={[
              { value: 'rendered', label: texts.rendered },
              { value: 'source', label: texts.source },
            ]}
          />
        )}
        <DownloadFileButton fileId={file.id} name={file.name} />
        <ViewMenu view={view} file={settings} />
      </div>
      <div className={styles.body}>
        {content === undefined ? (
          <div className={styles.waiting}>
            <SkeletonRows rows={12} />
          </div>
        ) : (
          <Content {...props} content={content} showsSource={showsSource} />
        )}
      </div>
    </>
  );
}

function Facts({ content }: { content: FileContent }) {
  const warns = useSetting('MISSING_NEWLINE_WARNING_ENABLED');
  const size = sizeText(content.bytes.byteLength);
  const { text } = content;
  const isLines = text !== undefined && content.kind !== 'image';
  return (
    <>
      <span className={styles.facts}>{isLines ? texts.linesAndSize(lineCountOf(text), size) : size}</span>
      {warns && isLines && text !== '' && !text.endsWith('\n') && <Pill kind="warn">{texts.noNewline}</Pill>}
    </>
  );
}

function Content(props: FileViewProps & { content: FileContent; showsSource: boolean }) {
  const { file, threads, focusLine, view, settings, content, showsSource } = props;
  const maxLines = useSetting('MAX_LINES');
  const { bytes, text = '' } = content;
  if (content.kind === 'empty') return <EmptyState icon={<IconFile aria-hidden />} title={texts.emptyFile} />;
  if (content.kind === 'image') {
    return <ImageView name={file.name} bytes={bytes} mediaType={imageTypeOf(file.name) ?? ''} />;
  }
  if (content.kind === 'binary') {
    return (
      <EmptyState
        icon={<IconFile aria-hidden />}
        title={texts.binaryFile}
        text={texts.binaryHint(sizeText(bytes.byteLength))}
        actions={<DownloadFileButton fileId={file.id} name={file.name} />}
      />
    );
  }
  if (content.kind === 'markdown' && !showsSource) {
    return (
      <div className={styles.rendered} tabIndex={0} role="region" aria-label={file.path}>
        <Markdown text={text} />
      </div>
    );
  }
  return (
    <CodeView
      key={file.id}
      fill
      takesFocus
      text={withoutLastNewline(text)}
      fileName={file.name}
      language={settings.language === '' ? undefined : settings.language}
      lines={threads.lines}
      onAddAt={threads.openAt}
      whitespace={settings.whitespace.value}
      fontSize={view.fontSize}
      maxLines={maxLines}
      focusLine={focusLine}
    />
  );
}
