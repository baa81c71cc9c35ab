import {
  RangeSetBuilder,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
} from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { texts } from '../texts.ts';

/** Minified files have lines of megabytes, which no browser lays out well. */
const longestLine = 2000;

const showLine = StateEffect.define<number>();

/** Cuts long lines and offers the rest behind a button. */
export function longLines(): Extension {
  return StateField.define<DecorationSet>({
    create: cutLines,
    update: (decorations, transaction) => {
      const shown = transaction.effects.find((effect) => effect.is(showLine));
      if (shown === undefined) return transaction.docChanged ? cutLines(transaction.state) : decorations;
      return decorations.update({ filter: (from) => from !== shown.value });
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

function cutLines(state: EditorState): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  let start = 0;
  // Finding each line by its number would look for its place in the text each time.
  for (const { length } of state.doc.iterLines()) {
    const [from, to] = [start + longestLine, start + length];
    if (length > longestLine)
      builder.add(from, to, Decoration.replace({ widget: new RestOfLine(from, to - from) }));
    start = to + 1;
  }
  return builder.finish();
}

class RestOfLine extends WidgetType {
  private readonly from: number;
  private readonly count: number;

  constructor(from: number, count: number) {
    super();
    this.from = from;
    this.count = count;
  }

  override eq(other: RestOfLine) {
    return other.from === this.from && other.count === this.count;
  }

  override toDOM(view: EditorView) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'cm-button';
    button.textContent = texts.longLine(this.count.toLocaleString('en'));
    button.addEventListener('click', () => view.dispatch({ effects: showLine.of(this.from) }));
    return button;
  }
}
