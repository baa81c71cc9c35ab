import { gotoLine } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { useHotkeys } from '../keys/HotkeyProvider.tsx';
import { texts } from '../texts.ts';
import { selectedLines } from './add-gutter.ts';
import type { CodeViewProps } from './code-view-props.ts';

/** L asks for a line and goes there. C comments on the selected lines; in the code itself the editor has this key. */
export function useCodeKeys(view: EditorView | null, onAddAt: CodeViewProps['onAddAt']) {
  const group = texts.codeGroup;
  const comment = () => {
    if (view !== null) onAddAt?.(selectedLines(view));
  };
  useHotkeys([
    { keys: 'l', label: texts.codeGoToLine, group, onPress: () => view && gotoLine(view) },
    { keys: 'c', label: texts.codeComment, group, disabled: onAddAt === undefined, onPress: comment },
  ]);
}
