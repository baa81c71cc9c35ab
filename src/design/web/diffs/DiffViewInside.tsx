import { standardKeymap } from '@codemirror/commands';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../surfaces/states.tsx';
import { texts } from '../texts.ts';
import { codeLook, fontSizeOf } from '../code/code-theme.ts';
import { loadLanguage } from '../code/languages.ts';
import { shownWhitespace } from '../code/shown-whitespace.ts';
import { lineDiff } from './line-diff.ts';
import styles from '../code/CodeView.module.css';

interface DiffViewProps {
  before: string;
  after: string;
  fileName: string;
  language?: string | undefined;
  /** Side by side; default one column. */
  split?: boolean | undefined;
  /** Unchanged lines around a change; 3 by default (PREF-016). */
  context?: number | undefined;
  whitespace?: boolean | undefined;
  fontSize?: number | undefined;
  fill?: boolean | undefined;
  /** Column names of the split view. */
  beforeLabel?: string | undefined;
  afterLabel?: string | undefined;
}

export function DiffViewInside(props: DiffViewProps) {
  const {
    before,
    after,
    fileName,
    split = false,
    context = 3,
    whitespace = false,
    fontSize = 12,
    language,
  } = props;
  const host = useRef<HTMLDivElement>(null);
  const isSame = before === after;

  useEffect(() => {
    const parent = host.current;
    if (parent === null || isSame) return undefined;
    let view: { destroy: () => void } | undefined;
    let wanted = true;
    const show = (highlighting: Extension) => {
      if (!wanted) return;
      const shared = [shell(fontSize), whitespace ? shownWhitespace : [], highlighting];
      const collapseUnchanged = { margin: context, minSize: 4 };
      view = split
        ? splitView({ parent, before, after, fileName, shared, collapseUnchanged })
        : unifiedView({ parent, before, after, fileName, shared, collapseUnchanged });
    };
    void loadLanguage(fileName, language).then(show, () => show([]));
    return () => {
      wanted = false;
      view?.destroy();
    };
  }, [before, after, isSame, fileName, split, context, whitespace, fontSize, language]);

  if (isSame) return <EmptyState title={texts.noChanges} />;
  return (
    <div className={styles.view} data-fill={props.fill ?? true} data-side={split}>
      {split && (
        <div className={styles.columnNames}>
          <span>{props.beforeLabel ?? texts.diffBefore(fileName)}</span>
          <span>{props.afterLabel ?? texts.diffAfter(fileName)}</span>
        </div>
      )}
      <div ref={host} className={styles.host} />
    </div>
  );
}

interface DiffParts {
  parent: HTMLElement;
  before: string;
  after: string;
  fileName: string;
  shared: Extension[];
  collapseUnchanged: { margin: number; minSize: number };
}

const named = (label: string) =>
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', inputmode: 'none' });

function unifiedView({ parent, before, after, fileName, shared, collapseUnchanged }: DiffParts) {
  const merge = unifiedMergeView({
    original: before,
    mergeControls: false,
    gutter: true,
    collapseUnchanged,
    diffConfig: { override: lineDiff },
  });
  const extensions = [...shared, merge, named(texts.diffLabel(fileName))];
  return new EditorView({ parent, state: EditorState.create({ doc: after, extensions }) });
}

function splitView({ parent, before, after, fileName, shared, collapseUnchanged }: DiffParts) {
  // Two narrow columns: wrapping keeps a line readable without scrolling each of them.
  const wrapped = [...shared, EditorView.lineWrapping];
  return new MergeView({
    parent,
    a: { doc: before, extensions: [...wrapped, named(texts.diffBefore(fileName))] },
    b: { doc: after, extensions: [...wrapped, named(texts.diffAfter(fileName))] },
    gutter: true,
    collapseUnchanged,
    diffConfig: { override: lineDiff },
  });
}

const look = EditorView.theme({
  '.cm-changedLine, &.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--code-inserted) !important' },
  '.cm-deletedChunk, &.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--code-deleted) !important' },
  '.cm-deletedChunk': { padding: '0 12px 0 6px' },
  '.cm-changedText, &.cm-merge-b .cm-changedText': {
    background: 'var(--code-inserted-word) !important',
    borderRadius: '2px',
  },
  '.cm-deletedChunk .cm-deletedText, &.cm-merge-a .cm-changedText': {
    background: 'var(--code-deleted-word) !important',
    borderRadius: '2px',
  },
  '.cm-changedLineGutter': { background: 'var(--success) !important' },
  '.cm-deletedLineGutter, &.cm-merge-a .cm-changedLineGutter': { background: 'var(--danger) !important' },
  '.cm-collapsedLines': {
    background: 'var(--sunken) !important',
    color: 'var(--muted) !important',
    font: '12px/16px var(--font-ui)',
    padding: '6px 12px',
  },
  // The signs of the library are in no font of ours.
  '.cm-collapsedLines:before, .cm-collapsedLines:after': { content: "'\\2195'" },
});

const shell = (fontSizePx: number): Extension => [
  codeLook(),
  look,
  lineNumbers(),
  EditorState.readOnly.of(true),
  search({ top: true }),
  keymap.of([...searchKeymap, ...standardKeymap]),
  fontSizeOf(fontSizePx),
];
