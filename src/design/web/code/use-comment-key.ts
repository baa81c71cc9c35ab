import type { EditorView } from '@codemirror/view';
import { useHotkeys } from '../keys/HotkeyProvider.tsx';
import { texts } from '../texts.ts';
import { caretLineOf } from './add-gutter.ts';

/** Makes C work from a rubric or a tree beside the code; in the code itself the editor handles this key. */
export function useCommentKey(view: EditorView | null, onAddAt: ((line: number) => void) | undefined) {
  const onPress = () => {
    if (view !== null) onAddAt?.(caretLineOf(view));
  };
  const disabled = onAddAt === undefined;
  useHotkeys([{ keys: 'c', label: texts.codeComment, group: texts.codeGroup, disabled, onPress }]);
}
