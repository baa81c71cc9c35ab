// Lines that stand out: those that a drag has reached, and those that a comment is about.
import {
  RangeSetBuilder,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
} from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { LineRange } from '../../../kernel/domain/texts/line-range.ts';

export const setPicked = StateEffect.define<LineRange | null>();
const setMarked = StateEffect.define<readonly LineRange[]>();

const picked = Decoration.line({ class: 'cm-picked-line' });
const marked = Decoration.line({ class: 'cm-marked-line' });

/** The lines over which somebody drags. */
export function pickedRange(): Extension {
  const field = StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update: (decorations, transaction) => {
      const effect = transaction.effects.find((one) => one.is(setPicked));
      if (effect === undefined) return decorations;
      return effect.value === null ? Decoration.none : decorated(transaction.state, [effect.value], picked);
    },
    provide: (decorations) => EditorView.decorations.from(decorations),
  });
  return [field, look];
}

const markedField = StateField.define<{ ranges: readonly LineRange[]; decorations: DecorationSet }>({
  create: () => ({ ranges: [], decorations: Decoration.none }),
  update: (before, transaction) => {
    const effect = transaction.effects.find((one) => one.is(setMarked));
    return effect === undefined ? before : markedIn(transaction.state, effect.value);
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

const markedIn = (state: EditorState, ranges: readonly LineRange[]) => ({
  ranges,
  decorations: decorated(state, ranges, marked),
});

/** Lines with a bar at their side. */
export function markedRanges(ranges: readonly LineRange[]): Extension {
  return [markedField.init((state) => markedIn(state, ranges)), look];
}

/** Puts the bars beside these lines; nothing where they stand there. */
export function showMarked(view: EditorView, ranges: readonly LineRange[]): void {
  if (keyOfRanges(view.state.field(markedField).ranges) !== keyOfRanges(ranges))
    view.dispatch({ effects: setMarked.of(ranges) });
}

/** The same for the same lines. */
export const keyOfRanges = (ranges: readonly LineRange[]): string =>
  ranges.map(({ first, last }) => `${first}-${last}`).join();

function decorated(state: EditorState, ranges: readonly LineRange[], decoration: Decoration): DecorationSet {
  const lines = new Set<number>();
  for (const { first, last } of ranges) {
    for (let line = first; line <= last && line < state.doc.lines; line += 1) lines.add(line);
  }
  const builder = new RangeSetBuilder<Decoration>();
  for (const line of [...lines].toSorted((left, right) => left - right)) {
    const { from } = state.doc.line(line + 1);
    builder.add(from, from, decoration);
  }
  return builder.finish();
}

const look = EditorView.theme({
  '.cm-picked-line': { backgroundColor: 'var(--primary-soft)' },
  '.cm-marked-line': { boxShadow: 'inset 3px 0 0 var(--primary)' },
});
