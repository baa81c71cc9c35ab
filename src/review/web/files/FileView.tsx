import { useState } from 'react';
import {
  Button,
  CodeView,
  EmptyState,
  ErrorState,
  IconFile,
  IconPencil,
  lazyPart,
  Markdown,
  Pill,
  SegmentedControl,
  Skeleton,
  SkeletonRows,
  sizeText,
} from '../../../design/web/index.ts';
import type { ShownThreads } from './shown-threads.ts';
import { useSetting } from '../../../people/web/index.ts';
import { DownloadFileButton } from '../../../submissions/web/index.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { imageTypeOf, lineCountOf, richKindOf } from '../../domain/files.ts';
import { texts } from '../texts.ts';
import { texts as treeTexts } from '../trees/texts.ts';
import { ViewMenu } from '../viewer/ViewMenu.tsx';
import type { FileSettings, ViewSettings } from '../viewer/view-settings.ts';
import styles from './FileView.module.css';
import { codePropsOf } from './code-props.ts';
import { ImageView } from './ImageView.tsx';
import type { PreviewSource } from './preview-source.ts';
import { useFileContent, type FileContent } from './use-file-content.ts';

const CsvView = lazyPart(async () => (await import('./CsvView.tsx')).CsvView);
const HtmlView = lazyPart(async () => (await import('./HtmlView.tsx')).HtmlView);
const NotebookView = lazyPart(async () => (await import('./notebook/NotebookView.tsx')).NotebookView);
const PdfView = lazyPart(async () => (await import('./PdfView.tsx')).PdfView);
const noThreads: ShownThreads = { lines: new Map(), ranges: [], openAt: undefined };

interface FileViewProps {
  file: PlacedFile;
  /** Threads to show between the lines, as far as the mode allows. */
  threads: ShownThreads;
  /** Counted from 0. */
  focusLine: number | undefined;
  view: ViewSettings;
  settings: FileSettings;
  /** Where its neighbours lie; undefined for files of tests, which no frame shows. */
  source: PreviewSource | undefined;
  /** Changes the teacher version; undefined for those who may not, and in other versions. */
  onEdit?: (() => void) | undefined;
}

/** One file, with its name, size and settings above it. */
export function FileView(given: FileViewProps) {
  const props = { ...given, rendersHtml: useSetting('RENDER_HTML_ENABLED') };
  const { file, threads, view, settings } = props;
  const { content, error, retry } = useFileContent(file);
  // Comments stand at lines of the source, so the source is shown when there are comments or
  // the address names a line.
  const hasPlaces = threads.lines.size > 0 || props.focusLine !== undefined;
  const [showsSource, setShowsSource] = useState(hasPlaces && !isNotebook(file));
  if (error) return <ErrorState title={texts.fileFailed} error={error} onRetry={retry} />;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.path} title={file.path}>
          {file.path.split('/').join(' / ')}
        </h2>
        {content ? <Facts content={content} /> : <Skeleton width={96} height={20} />}
        <span className={styles.space} />
        {content && hasTwoSides(content, props) && (
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
        {props.onEdit && (
          <Button size="s" icon={<IconPencil aria-hidden />} onClick={props.onEdit}>
            {treeTexts.edit}
          </Button>
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

const isNotebook = ({ name }: PlacedFile): boolean => richKindOf(name) === 'notebook';

/** Whether a file can be shown as what it means, beside its source. Pages need a frame of their own. */
function hasTwoSides({ kind, text }: FileContent, { source, rendersHtml }: Sides): boolean {
  if (text === undefined) return false;
  if (kind === 'html') return source !== undefined && rendersHtml;
  return kind === 'markdown' || kind === 'notebook' || kind === 'csv';
}

interface Sides {
  source: PreviewSource | undefined;
  rendersHtml: boolean;
}

function Facts({ content }: { content: FileContent }) {
  const warns = useSetting('MISSING_NEWLINE_WARNING_ENABLED');
  const size = sizeText(content.bytes.byteLength);
  const { text } = content;
  const isLines = text !== undefined && content.kind !== 'image' && content.kind !== 'pdf';
  return (
    <>
      <span className={styles.facts}>{isLines ? texts.linesAndSize(lineCountOf(text), size) : size}</span>
      {warns && isLines && content.kind !== 'notebook' && text !== '' && !text.endsWith('\n') && (
        <Pill kind="warn">{texts.noNewline}</Pill>
      )}
    </>
  );
}

function Content(
  props: FileViewProps & { content: FileContent; showsSource: boolean; rendersHtml: boolean },
) {
  const { file, threads, focusLine, view, settings, content, showsSource } = props;
  const maxLines = useSetting('MAX_LINES');
  const { bytes, text = '' } = content;
  if (content.kind === 'empty') return <EmptyState icon={<IconFile aria-hidden />} title={texts.emptyFile} />;
  if (content.kind === 'image') {
    return <ImageView name={file.name} bytes={bytes} mediaType={imageTypeOf(file.name) ?? ''} />;
  }
  if (content.kind === 'binary' || (content.kind === 'pdf' && !props.source)) {
    return (
      <EmptyState
        icon={<IconFile aria-hidden />}
        title={texts.binaryFile}
        text={texts.binaryHint(sizeText(bytes.byteLength))}
        actions={<DownloadFileButton fileId={file.id} name={file.name} />}
      />
    );
  }
  if (content.kind === 'pdf' && props.source) return <PdfView file={file} source={props.source} />;
  if (hasTwoSides(content, props) && !showsSource) {
    if (content.kind === 'csv') return <CsvView name={file.name} text={text} />;
    if (content.kind === 'html' && props.source) return <HtmlView file={file} source={props.source} />;
    if (content.kind === 'notebook') {
      return (
        <NotebookView text={text} threads={threads} view={view} whitespace={settings.whitespace.value} />
      );
    }
    return (
      <div className={styles.rendered} tabIndex={0} role="region" aria-label={file.path}>
        <Markdown text={text} />
      </div>
    );
  }
  // The lines of a notebook count over its cells, not in its source.
  const placed = content.kind === 'notebook' ? noThreads : threads;
  const code = codePropsOf({ file, text, threads: placed, view, settings, maxLines });
  return <CodeView key={file.id} {...code} fill takesFocus hasOutline focusLine={focusLine} />;
}
