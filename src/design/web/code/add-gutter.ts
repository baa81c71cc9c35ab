import type { Extension } from '@codemirror/state';
import { EditorView, gutter, GutterMarker, keymap, type BlockInfo } from '@codemirror/view';
import { texts } from '../texts.ts';
import { hoveredLine } from './hovered-line.ts';

/** A plus beside the line under the pointer and beside the caret, and C at the caret. Lines are 0-based. */
export function addGutter(onAdd: (line: number) => void): Extension {
  const press = (view: EditorView, block: BlockInfo) => {
    onAdd(view.state.doc.lineAt(block.from).number - 1);
    return true;
  };
  const pressKey = (view: EditorView) => {
    onAdd(caretLineOf(view));
    return true;
  };
  return [
    gutter({ class: 'cm-add-gutter', lineMarker: () => plus, domEventHandlers: { mousedown: press } }),
    keymap.of([{ key: 'c', run: pressKey }]),
    hoveredLine(),
    look,
  ];
}

/** The 0-based line of the caret. */
export function caretLineOf(view: EditorView): number {
  return view.state.doc.lineAt(view.state.selection.main.head).number - 1;
}

class Plus extends GutterMarker {
  override toDOM() {
    // For the mouse only: the keyboard and screen readers have the C key, named in the label.
    const mark = document.createElement('span');
    mark.className = 'cm-add';
    mark.textContent = '+';
    mark.title = texts.codeCommentTip;
    mark.setAttribute('aria-hidden', 'true');
    return mark;
  }
}

const plus = new Plus();

const look = EditorView.theme({
  '.cm-add-gutter': { width: '22px', cursor: 'pointer' },
  '.cm-add': {
    display: 'block',
    width: '18px',
    margin: '0 2px',
    borderRadius: '4px',
    backgroundColor: 'var(--primary)',
    color: '#ffffff',
    font: '600 14px/18px var(--font-ui)',
    textAlign: 'center',
    opacity: '0',
  },
  '.cm-gutterElement:hover .cm-add, .cm-hovered-line .cm-add, &.cm-focused .cm-activeLineGutter .cm-add': {
    opacity: '1',
  },
});
