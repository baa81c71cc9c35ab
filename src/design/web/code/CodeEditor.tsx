import { lazyPart } from '../lazy-part.tsx';

export interface CodeEditorProps {
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
}

/** A small editor for scripts. Tab indents; Escape, then Tab leaves it. */
export const CodeEditor = lazyPart<CodeEditorProps>(() => import('./CodeEditorInside.tsx'));
