import { gotoLine } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { useHotkeys } from '../keys/HotkeyProvider.tsx';
import { texts } from '../texts.ts';
import { caretLineOf } from './add-gutter.ts';

/** L asks for a line and goes there. C comments on the line of the caret; in the code itself the editor has this key. */
export function useCodeKeys(view: EditorView | null, onAddAt: ((line: number) => void) | undefined) {
  const group = texts.codeGroup;
  const comment = () => {
    if (view !== null) onAddAt?.(caretLineOf(view));
  };
  useHotkeys([
    { keys: 'l', label: texts.codeGoToLine, group, onPress: () => view && gotoLine(view) },
    { keys: 'c', label: texts.codeComment, group, disabled: onAddAt === undefined, onPress: comment },
  ]);
}
