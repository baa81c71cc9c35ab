import { autocompletion, closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useResolvedScheme } from '../DesignProvider.tsx';
import { texts } from '../texts.ts';
import { codeLook, fontSizeOf } from './code-theme.ts';
import { applyLanguage } from './languages.ts';
import styles from './CodeView.module.css';

/** Writing code has themes of its own, dark in both schemes (PREF-033, PREF-034). */
const editorThemes = { light: 'solarized-dark', dark: 'stackoverflow-dark' } as const;

const lineHeightPx = 18.6;

const leaveWithinMs = 2000;

/** Escape, then Tab leaves, even when that Escape closed a list of completions. */
const leavesByEscape = EditorView.domEventObservers({
  keydown: (event, view) => {
    if (event.key === 'Escape') view.setTabFocusMode(leaveWithinMs);
  },
});

const languagePlace = new Compartment();
const readOnlyPlace = new Compartment();

interface CodeEditorProps {
  /** Spoken; the way out of the editor is added to it. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Chooses the language: `script.sh`. */
  fileName: string;
  language?: string | undefined;
  minLines?: number | undefined;
  maxLines?: number | undefined;
  readOnly?: boolean | undefined;
  /** The person has just asked for it, and goes on here. */
  autoFocus?: boolean | undefined;
}

export function CodeEditorInside(props: CodeEditorProps) {
  const { label, value, fileName, language, minLines = 4, maxLines = 20, readOnly = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const onChange = useEffectEvent((text: string) => props.onChange(text));
  const initial = useEffectEvent(() => value);
  const takesFocus = useEffectEvent(() => props.autoFocus === true);

  useEffect(() => {
    if (host.current === null) return undefined;
    const extensions = [
      codeLook(),
      fontSizeOf(12),
      lineNumbers(),
      history(),
      highlightActiveLine(),
      bracketMatching(),
      closeBrackets(),
      autocompletion(),
      indentUnit.of('    '),
      keymap.of([...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'), ...historyKeymap, indentWithTab]),
      EditorView.contentAttributes.of({ 'aria-label': texts.editorLabel(label) }),
      leavesByEscape,
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange(update.state.doc.toString());
      }),
      languagePlace.of([]),
      readOnlyPlace.of([]),
    ];
    const created = new EditorView({
      parent: host.current,
      state: EditorState.create({ doc: initial(), extensions }),
    });
    setView(created);
    if (takesFocus()) created.focus();
    return () => {
      created.destroy();
      setView(null);
    };
  }, [label]);

  useEffect(
    () => (view === null ? undefined : applyLanguage(view, languagePlace, { fileName, language })),
    [view, fileName, language],
  );

  useEffect(() => {
    view?.dispatch({ effects: readOnlyPlace.reconfigure(EditorState.readOnly.of(readOnly)) });
  }, [view, readOnly]);

  useEffect(() => {
    // The value comes from outside, such as by a reset; the editor already has what was typed in it.
    if (view === null || view.state.doc.toString() === value) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } });
  }, [view, value]);

  const theme = editorThemes[useResolvedScheme()];
  return (
    <div className={styles.editor} data-theme={theme}>
      <div
        ref={host}
        style={{
          minHeight: minLines * lineHeightPx + 12,
          maxHeight: maxLines * lineHeightPx + 12,
          display: 'grid',
        }}
      />
    </div>
  );
}
