import { standardKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightWhitespace,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { texts } from '../texts.ts';
import type { LineRange } from '../../../kernel/domain/texts/line-range.ts';
import { addGutter } from './add-gutter.ts';
import { codeLook, fontSizeOf } from './code-theme.ts';
import type { CodeViewProps } from './code-view-props.ts';
import { applyLanguage } from './languages.ts';
import { lineWidgets, setWidgetLines, type LineSlot } from './line-widgets.ts';
import { longLines } from './long-lines.ts';
import { markedRanges, setMarked } from './picked-range.ts';
import { useCodeKeys } from './use-code-keys.ts';

const language = new Compartment();
const whitespace = new Compartment();
const fontSize = new Compartment();
const wrapping = new Compartment();

interface ViewerText {
  text: string;
  /** 0-based, in order. */
  widgetLines: readonly number[];
  fontSizePx: number;
}

/** A read-only editor in a host element; switching looks or threads never rebuilds it. */
export function useViewer(props: CodeViewProps, { text, widgetLines, fontSizePx }: ViewerText) {
  const { fileName, label, whitespace: showsWhitespace = false, wrapsLines = false, focusLine } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [slots, setSlots] = useState<LineSlot[]>([]);
  const canAdd = props.onAddAt !== undefined;
  const spoken = [label ?? texts.codeLabel(fileName), canAdd ? texts.codeCommentHint : ''].join(' ').trim();
  const onAdd = useEffectEvent((lines: LineRange) => props.onAddAt?.(lines));
  useCodeKeys(view, props.onAddAt);
  const initialLines = useEffectEvent(() => widgetLines);
  // Never out of a field in which somebody writes.
  const takesFocus = useEffectEvent(
    () => props.takesFocus === true && document.activeElement === document.body,
  );

  useEffect(() => {
    const extensions = [
      viewerBase(spoken),
      canAdd ? addGutter((lines) => onAdd(lines)) : lineNumbers(),
      markedRanges(),
      lineWidgets(initialLines(), setSlots),
    ];
    if (host.current === null) return undefined;
    const created = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: text, extensions }),
    });
    setView(created);
    if (takesFocus()) created.focus();
    return () => {
      created.destroy();
      setView(null);
      setSlots([]);
    };
  }, [text, spoken, canAdd]);

  useEffect(
    () => (view === null ? undefined : applyLanguage(view, language, { fileName, language: props.language })),
    [view, fileName, props.language],
  );

  const lineKey = widgetLines.join(',');
  useEffect(() => {
    const lines = lineKey === '' ? [] : lineKey.split(',').map(Number);
    view?.dispatch({ effects: setWidgetLines.of(lines) });
  }, [view, lineKey]);

  useMarks(view, props.ranges);
  useLook(view, { showsWhitespace, wrapsLines, fontSizePx });
  useShownLine(view, focusLine);
  const focusAt = (line: number): void => {
    if (view === null || line >= view.state.doc.lines) return;
    const at = view.state.doc.line(line + 1).from;
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'nearest' }) });
    view.focus();
  };
  return { host, view, slots, focusAt };
}

interface Look {
  showsWhitespace: boolean;
  wrapsLines: boolean;
  fontSizePx: number;
}

function useLook(view: EditorView | null, { showsWhitespace, wrapsLines, fontSizePx }: Look): void {
  useEffect(() => {
    view?.dispatch({
      effects: [
        whitespace.reconfigure(showsWhitespace ? highlightWhitespace() : []),
        wrapping.reconfigure(wrapsLines ? EditorView.lineWrapping : []),
        fontSize.reconfigure(fontSizeOf(fontSizePx)),
      ],
    });
  }, [view, showsWhitespace, wrapsLines, fontSizePx]);
}

function useMarks(view: EditorView | null, ranges: readonly LineRange[] = []): void {
  const marked = useEffectEvent(() => ranges);
  const rangeKey = ranges.map(({ first, last }) => `${first}-${last}`).join(',');
  useEffect(() => {
    view?.dispatch({ effects: setMarked.of(marked()) });
  }, [view, rangeKey]);
}

/** Scrolls to a line and puts the caret there. */
function useShownLine(view: EditorView | null, line: number | undefined): void {
  useEffect(() => {
    if (view === null || line === undefined || line >= view.state.doc.lines) return;
    const at = view.state.doc.line(line + 1).from;
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
  }, [view, line]);
}

const viewerBase = (spoken: string): Extension => [
  codeLook(),
  // Not `editable.of(false)`: the caret walks lines, and screen readers read them.
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-label': spoken, 'aria-readonly': 'true', inputmode: 'none' }),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  search({ top: true }),
  keymap.of([...searchKeymap, ...standardKeymap]),
  longLines(),
  language.of([]),
  whitespace.of([]),
  fontSize.of([]),
  wrapping.of([]),
];
