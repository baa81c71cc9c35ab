import { RangeSet, StateEffect, StateField, type Extension } from '@codemirror/state';
import { EditorView, gutterLineClass, GutterMarker } from '@codemirror/view';

/** The start of the line under the pointer, or null. */
const setHovered = StateEffect.define<number | null>();

class Hovered extends GutterMarker {
  override elementClass = 'cm-hovered-line';
}

const hovered = new Hovered();

const hoveredField = StateField.define<number | null>({
  create: () => null,
  update: (at, transaction) => {
    const effect = transaction.effects.find((one) => one.is(setHovered));
    return effect ? effect.value : at;
  },
  provide: (field) =>
    gutterLineClass.from(field, (at) => RangeSet.of(at === null ? [] : [hovered.range(at)])),
});

/** Marks what stands in the gutters beside the line under the pointer with `cm-hovered-line`. */
export function hoveredLine(): Extension {
  const show = (view: EditorView, at: number | null): void => {
    if (view.state.field(hoveredField) !== at) view.dispatch({ effects: setHovered.of(at) });
  };
  const handlers = EditorView.domEventHandlers({
    mousemove: ({ clientY }, view) => show(view, view.lineBlockAtHeight(clientY - view.documentTop).from),
    mouseleave: (_event, view) => show(view, null),
  });
  return [hoveredField, handlers];
}
