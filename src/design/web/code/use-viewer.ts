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
import { applyLanguage, languageAtHand } from './languages.ts';
import { lineWidgets, showWidgets, type LineSlot } from './line-widgets.ts';
import { longLines } from './long-lines.ts';
import { keyOfRanges, markedRanges, showMarked } from './picked-range.ts';
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
  const look = { showsWhitespace, wrapsLines, fontSizePx };
  // All that is known when the file opens: each later change would lay out the text once more.
  const initial = useEffectEvent(() => ({
    places: heldBy([[language, languageAtHand(fileName, props.language)], ...placesOf(look)]),
    threads: [markedRanges(props.ranges ?? []), lineWidgets(widgetLines, setSlots)],
  }));
  // Never out of a field in which somebody writes.
  const takesFocus = useEffectEvent(
    () => props.takesFocus === true && document.activeElement === document.body,
  );

  useEffect(() => {
    const { places, threads } = initial();
    const extensions = [
      viewerBase(spoken),
      places,
      canAdd ? addGutter((lines) => onAdd(lines)) : lineNumbers(),
      threads,
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

  useWidgets(view, widgetLines);
  useMarks(view, props.ranges);
  useLook(view, look);
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

/** What a place of the editor holds. */
type Held = readonly [Compartment, Extension];

const nothing: Extension = [];
const shownWhitespace = highlightWhitespace();

const placesOf = ({ showsWhitespace, wrapsLines, fontSizePx }: Look): readonly Held[] => [
  [whitespace, showsWhitespace ? shownWhitespace : nothing],
  [wrapping, wrapsLines ? EditorView.lineWrapping : nothing],
  [fontSize, fontSizeOf(fontSizePx)],
];

const heldBy = (places: readonly Held[]): Extension => places.map(([place, held]) => place.of(held));

function useLook(view: EditorView | null, { showsWhitespace, wrapsLines, fontSizePx }: Look): void {
  useEffect(() => {
    if (view === null) return;
    const places = placesOf({ showsWhitespace, wrapsLines, fontSizePx });
    const changed = places.filter(([place, held]) => place.get(view.state) !== held);
    if (changed.length > 0)
      view.dispatch({ effects: changed.map(([place, held]) => place.reconfigure(held)) });
  }, [view, showsWhitespace, wrapsLines, fontSizePx]);
}

function useWidgets(view: EditorView | null, lines: readonly number[]): void {
  const lineKey = lines.join(',');
  useEffect(() => {
    if (view !== null) showWidgets(view, lineKey === '' ? [] : lineKey.split(',').map(Number));
  }, [view, lineKey]);
}

function useMarks(view: EditorView | null, ranges: readonly LineRange[] = []): void {
  const marked = useEffectEvent(() => ranges);
  const rangeKey = keyOfRanges(ranges);
  useEffect(() => {
    if (view !== null) showMarked(view, marked());
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
];
