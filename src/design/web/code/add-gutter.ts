import type { Extension } from '@codemirror/state';
import { EditorView, gutter, GutterMarker, keymap, lineNumbers, type BlockInfo } from '@codemirror/view';
import { isOneLine, type LineRange } from '../../../kernel/domain/texts/line-range.ts';
import { texts } from '../texts.ts';
import { hoveredLine } from './hovered-line.ts';
import { pickedRange, setPicked } from './picked-range.ts';

/**
 * A plus beside the line under the pointer and beside the caret. The plus and the line numbers take a press, or a drag
 * over several lines; C takes the lines of the selection. Lines are 0-based.
 */
export function addGutter(onAdd: (lines: LineRange) => void): Extension {
  const press = (view: EditorView, block: BlockInfo, event: Event) => {
    // Only the main button begins a comment; the others have menus of their own.
    if (!(event instanceof MouseEvent) || event.button !== 0) return false;
    const pressed = lineOf(view, block.from);
    const selected = selectedLines(view);
    const isInSelection = pressed >= selected.first && pressed <= selected.last;
    if (isInSelection && !isOneLine(selected)) onAdd(selected);
    else pickLines(view, pressed, onAdd);
    event.preventDefault();
    return true;
  };
  const pressKey = (view: EditorView) => {
    onAdd(selectedLines(view));
    return true;
  };
  return [
    lineNumbers({ domEventHandlers: { mousedown: press } }),
    gutter({ class: 'cm-add-gutter', lineMarker: () => plus, domEventHandlers: { mousedown: press } }),
    keymap.of([{ key: 'c', run: pressKey }]),
    hoveredLine(),
    pickedRange(),
    look,
  ];
}

/** Follows the mouse from the pressed line to the one on which it is let go. */
function pickLines(view: EditorView, pressed: number, onAdd: (lines: LineRange) => void): void {
  let last = pressed;
  const lines = () => ({ first: Math.min(pressed, last), last: Math.max(pressed, last) });
  const move = ({ clientY }: MouseEvent) => {
    last = lineOf(view, view.lineBlockAtHeight(clientY - view.documentTop).from);
    view.dispatch({ effects: setPicked.of(lines()) });
  };
  const end = new AbortController();
  const stop = (isChosen: boolean) => {
    end.abort();
    // The view is gone when the page has changed meanwhile.
    if (!view.dom.isConnected) return;
    view.dispatch({ effects: setPicked.of(null) });
    if (isChosen) onAdd(lines());
  };
  const { signal } = end;
  const { ownerDocument } = view.dom;
  ownerDocument.addEventListener('mousemove', move, { signal });
  ownerDocument.addEventListener('mouseup', () => stop(true), { signal });
  ownerDocument.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape') stop(false);
    },
    { signal },
  );
}

const lineOf = (view: EditorView, position: number): number => view.state.doc.lineAt(position).number - 1;

/** The lines of the selection, or the one of the caret. A line of which only the beginning is reached is not meant. */
export function selectedLines(view: EditorView): LineRange {
  const { from, to, empty } = view.state.selection.main;
  const first = lineOf(view, from);
  const last = lineOf(view, to);
  const reachesInto = empty || to > view.state.doc.line(last + 1).from;
  return { first, last: reachesInto ? last : Math.max(first, last - 1) };
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
  '.cm-lineNumbers': { cursor: 'pointer' },
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
