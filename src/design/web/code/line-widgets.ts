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
  return [wantedLines.init(() => lines), field, watched, look];
}

const look = EditorView.theme({
  // The editor measures its lines again when its content changes its height. Content as tall as the view at least does
  // not when a thread under a short text grows, and the numbers would stay where the lines were.
  '.cm-content': { minHeight: '0' },
  // Until React has drawn what stands here: nothing moves when it comes, and no lines are drawn that it pushes out again.
  '.cm-line-slot:empty': { height: 'var(--expected-height)' },
  // Margins of the content would make the line numbers drift.
  '.cm-line-slot': { display: 'flow-root' },
});

/** The editor draws all its lines when the page turns into one for paper, which waits for no frame. */
const paper = matchMedia('print');

/** How many places that scrolling brought are drawn in one frame. */
const mostInFrame = 2;

/**
 * Tells React in which places to draw, once per turn, after CodeMirror has finished its own update. What somebody asked
 * for is drawn at once: a file opens with its threads, and what is typed right after the key that opens a box finds the
 * box there. What scrolling brings comes a few in each frame, so that no frame waits for many of them.
 */
export class SlotList {
  private slots: readonly LineSlot[] = [];
  private drawn: readonly LineSlot[] = [];
  private isQueued = false;
  private isAsked = true;
  private hasFrame = false;
  /** Undefined until somebody shows the editor. */
  private onSlots: ((slots: readonly LineSlot[]) => void) | undefined;

  /** Tells what there is, and from now on what it becomes. */
  tellTo(onSlots: (slots: readonly LineSlot[]) => void) {
    this.onSlots = onSlots;
    this.isAsked = true;
    this.change((slots) => slots);
  }

  /** Scrolling is no transaction. */
  follow({ transactions }: ViewUpdate) {
    this.isAsked = transactions.length > 0;
  }

  change(next: (slots: readonly LineSlot[]) => readonly LineSlot[]) {
    this.slots = next(this.slots);
    if (this.isQueued) return;
    this.isQueued = true;
    queueMicrotask(() => {
      this.isQueued = false;
      if (this.isAsked || paper.matches) flushSync(() => this.tell(this.slots));
      else this.tell(this.drawn.filter((slot) => this.slots.includes(slot)));
    });
  }

  private tell(drawn: readonly LineSlot[]) {
    this.drawn = drawn;
    this.onSlots?.(drawn);
    if (drawn.length < this.slots.length) this.tellMore();
  }

  /** What is nearest to the middle of the window comes first. */
  private tellMore() {
    if (this.hasFrame) return;
    this.hasFrame = true;
    requestAnimationFrame(() => {
      this.hasFrame = false;
      const waiting = this.slots.filter((slot) => !this.drawn.includes(slot));
      const nearest = waiting.toSorted((left, right) => distanceOf(left) - distanceOf(right));
      this.tell([...this.drawn, ...nearest.slice(0, mostInFrame)]);
    });
  }
}

function distanceOf({ element }: LineSlot): number {
  const { top, bottom } = element.getBoundingClientRect();
  return Math.abs(top + bottom - window.innerHeight);
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

  override toDOM(view: EditorView) {
    const element = document.createElement('div');
    element.className = 'cm-line-slot';
    element.style.setProperty('--expected-height', `${this.expectedHeight(view)}px`);
    this.slots.change((slots) => [...slots, { line: this.line, element }]);
    return element;
  }

  /** What the editor measured when it was in sight before. */
  private expectedHeight(view: EditorView): number {
    const { type } = view.lineBlockAt(view.state.doc.line(this.line + 1).from);
    const blocks = typeof type === 'object' ? type : [];
    return blocks.find(({ widget }) => widget instanceof LineWidget)?.height ?? this.estimatedHeight;
  }

  override destroy(element: HTMLElement) {
    this.slots.change((slots) => slots.filter((slot) => slot.element !== element));
  }

  /** A thread of one short comment, with its button for a reply. */
  override get estimatedHeight() {
    return 136;
  }

  /** Typing in a thread never reaches the keys of the code. */
  override ignoreEvent() {
    return true;
  }
}
