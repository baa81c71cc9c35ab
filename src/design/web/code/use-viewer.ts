import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LineRange } from '../../../kernel/domain/texts/line-range.ts';
import type { CodeViewProps } from './code-view-props.ts';
import { applyLanguage } from './languages.ts';
import { showWidgets, type LineSlot } from './line-widgets.ts';
import { keyOfRanges, showMarked } from './picked-range.ts';
import { useCodeKeys } from './use-code-keys.ts';
import { language, showLook, takeEditor, wishesOf, type Look } from './viewer-editor.ts';

/** A read-only editor in a host element; switching looks or threads never rebuilds it. */
export function useViewer(props: CodeViewProps, text: string) {
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const [slots, setSlots] = useState<readonly LineSlot[]>([]);
  const wishes = wishesOf(props, text);
  const { spoken, canAdd, look } = wishes;
  const onAdd = useEffectEvent((lines: LineRange) => props.onAddAt?.(lines));
  useCodeKeys(view, props.onAddAt);
  const take = useEffectEvent(() => takeEditor(wishes));
  // Never out of a field in which somebody writes.
  const takesFocus = useEffectEvent(
    () => props.takesFocus === true && document.activeElement === document.body,
  );

  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = take();
    host.current.append(editor.view.dom);
    editor.giveTo({ onSlots: setSlots, onAdd: (lines) => onAdd(lines) });
    editor.view.requestMeasure();
    setView(editor.view);
    // Taking the focus lays out the page, so it waits until the editor has measured what it shows.
    const frame = requestAnimationFrame(() => {
      if (takesFocus()) editor.view.focus();
    });
    return () => {
      cancelAnimationFrame(frame);
      editor.view.destroy();
      setView(null);
      setSlots([]);
    };
  }, [text, spoken, canAdd]);

  useEffect(
    () =>
      view === null
        ? undefined
        : applyLanguage(view, language, { fileName: props.fileName, language: props.language }),
    [view, props.fileName, props.language],
  );

  useWidgets(view, wishes.widgetLines);
  useMarks(view, wishes.ranges);
  useLook(view, look);
  useShownLine(view, props.focusLine);
  const focusAt = (line: number): void => {
    if (view === null || line >= view.state.doc.lines) return;
    const at = view.state.doc.line(line + 1).from;
    view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'nearest' }) });
    view.focus();
  };
  return { host, view, slots, focusAt };
}

function useLook(view: EditorView | null, { showsWhitespace, wrapsLines, fontSizePx }: Look): void {
  useEffect(() => {
    if (view !== null) showLook(view, { showsWhitespace, wrapsLines, fontSizePx });
  }, [view, showsWhitespace, wrapsLines, fontSizePx]);
}

function useWidgets(view: EditorView | null, lines: readonly number[]): void {
  const lineKey = lines.join(',');
  useEffect(() => {
    if (view !== null) showWidgets(view, lineKey === '' ? [] : lineKey.split(',').map(Number));
  }, [view, lineKey]);
}

function useMarks(view: EditorView | null, ranges: readonly LineRange[]): void {
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
