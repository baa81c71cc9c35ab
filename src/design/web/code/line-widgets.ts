import {
  RangeSetBuilder,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
} from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet, type ViewUpdate } from '@codemirror/view';
import { flushSync } from 'react-dom';

/** A place under a line where React draws. */
export interface LineSlot {
  /** 0-based. */
  line: number;
  element: HTMLElement;
}

const setWidgetLines = StateEffect.define<readonly number[]>();

const wantedLines = StateField.define<readonly number[]>({
  create: () => [],
  update: (lines, transaction) =>
    transaction.effects.find((effect) => effect.is(setWidgetLines))?.value ?? lines,
});

/** Puts the widgets under these lines, 0-based and in order; nothing where they stand there. */
export function showWidgets(view: EditorView, lines: readonly number[]): void {
  if (view.state.field(wantedLines).join() !== lines.join())
    view.dispatch({ effects: setWidgetLines.of(lines) });
}

/**
 * Block widgets under lines, as hosts for portals. A widget leaves the page when it scrolls out of view, so
 * its content must keep its state elsewhere.
 */
export function lineWidgets(lines: readonly number[], slots: SlotList): Extension {
  const build = (state: EditorState, wanted: readonly number[]): DecorationSet => {
    const builder = new RangeSetBuilder<Decoration>();
    for (const line of wanted.toSorted((left, right) => left - right)) {
      if (line < 0 || line >= state.doc.lines) continue;
      const at = state.doc.line(line + 1).to;
      builder.add(at, at, Decoration.widget({ widget: new LineWidget(line, slots), block: true, side: 1 }));
    }
    return builder.finish();
  };
  const field = StateField.define<DecorationSet>({
    create: (state) => build(state, lines),
    update: (decorations, transaction) => {
      const wanted = transaction.effects.find((effect) => effect.is(setWidgetLines));
      return wanted === undefined
        ? decorations.map(transaction.changes)
        : build(transaction.state, wanted.value);
    },
    provide: (decorations) => EditorView.decorations.from(decorations),
  });
  const watched = EditorView.updateListener.of((update) => slots.follow(update));
  return [wantedLines.init(() => lines), field, watched, asTallAsItsLines];
}

// The editor measures its lines again when its content changes its height. Content as tall as the view at least does
// not when a thread under a short text grows, and the numbers would stay where the lines were.
const asTallAsItsLines = EditorView.theme({ '.cm-content': { minHeight: '0' } });

/**
 * Tells React once per turn, after CodeMirror has finished its own update. React draws at once what somebody asked for: a
 * file opens with its threads, and what is typed right after the key that opens a box finds the box there.
 */
export class SlotList {
  private slots: LineSlot[] = [];
  private isQueued = false;
  private isAsked = true;
  /** Undefined until somebody shows the editor. */
  private onSlots: ((slots: LineSlot[]) => void) | undefined;

  /** Tells what there is, and from now on what it becomes. */
  tellTo(onSlots: (slots: LineSlot[]) => void) {
    this.onSlots = onSlots;
    this.isAsked = true;
    this.change((slots) => slots);
  }

  /** Scrolling is no transaction; what it brings may wait for a turn of its own. */
  follow({ transactions }: ViewUpdate) {
    this.isAsked = transactions.length > 0;
  }

  change(next: (slots: LineSlot[]) => LineSlot[]) {
    this.slots = next(this.slots);
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => {
      this.isQueued = false;
      const { onSlots } = this;
      if (onSlots === undefined) return;
      const tell = () => onSlots(this.slots);
      if (this.isAsked) flushSync(tell);
      else tell();
    });
  }
}

class LineWidget extends WidgetType {
  private readonly line: number;
  private readonly slots: SlotList;

  constructor(line: number, slots: SlotList) {
    super();
    this.line = line;
    this.slots = slots;
  }

  override eq(other: LineWidget) {
    return other.line === this.line;
  }

  override toDOM() {
    const element = document.createElement('div');
    // Margins of the content would make the line numbers drift.
    element.style.display = 'flow-root';
    this.slots.change((slots) => [...slots, { line: this.line, element }]);
    return element;
  }

  override destroy(element: HTMLElement) {
    this.slots.change((slots) => slots.filter((slot) => slot.element !== element));
  }

  override get estimatedHeight() {
    return 96;
  }

  /** Typing in a thread never reaches the keys of the code. */
  override ignoreEvent() {
    return true;
  }
}
