import { RangeSetBuilder, type Extension } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view';

const spaces = Decoration.mark({ class: 'cm-highlightSpace' });
const tab = Decoration.mark({ class: 'cm-highlightTab' });

/** Each of these signs is as wide as a space, and tabs end where they do in any line. */
const evenLine = /^[\t -~]*$/;
/** Of longer lines the editor leaves parts out. */
const longestDottedLine = 500;

function decorationsOf(view: EditorView, wrapsLines: boolean): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { doc } = view.state;
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = doc.lineAt(at);
      const shown = { from: at, text: doc.sliceString(at, Math.min(to, line.to)) };
      const isEven = shown.text === line.text && evenLine.test(line.text);
      const isDotted = isEven && !wrapsLines && line.length <= longestDottedLine;
      if (isDotted) addDots(builder, shown);
      addMarks(builder, shown, isDotted ? /\t/g : /\t| +/g);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

interface ShownLine {
  readonly from: number;
  readonly text: string;
}

function addDots(builder: RangeSetBuilder<Decoration>, { from, text }: ShownLine): void {
  const dots = text.replaceAll(/[^\t]/g, (sign) => (sign === ' ' ? '·' : ' ')).trimEnd();
  if (dots !== '') builder.add(from, from, Decoration.line({ attributes: { 'data-dots': dots } }));
}

function addMarks(builder: RangeSetBuilder<Decoration>, { from, text }: ShownLine, signs: RegExp): void {
  for (const { 0: found, index } of text.matchAll(signs)) {
    builder.add(from + index, from + index + found.length, found === '\t' ? tab : spaces);
  }
}

const marksOf = (wrapsLines: boolean): Extension =>
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;

      constructor(view: EditorView) {
        this.decorations = decorationsOf(view, wrapsLines);
      }

      update({ view, docChanged, viewportChanged }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = decorationsOf(view, wrapsLines);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );

// Of a faint colour, as an opacity would make a layer of each.
const faint = 'color-mix(in srgb, var(--control) 80%, transparent)';

const look = EditorView.theme({
  // Over the line, and of no width. Nothing reads the dots aloud.
  '.cm-line[data-dots]::before': {
    content: 'attr(data-dots) / ""',
    display: 'inline-block',
    width: '0',
    whiteSpace: 'pre',
    color: faint,
    pointerEvents: 'none',
  },
  '.cm-highlightSpace': {
    backgroundImage: `radial-gradient(circle at 50% 55%, ${faint} 1px, transparent 1.5px)`,
    backgroundPosition: '0 0',
    backgroundRepeat: 'repeat-x',
    // As wide as one of them.
    backgroundSize: '1ch 100%',
  },
});

/**
 * A dot for each space and an arrow for each tab. The dots of a line are one text that lies over it: a file has more spaces
 * than words, and an element for each of them took two thirds of the time of painting. Where signs are of other widths, or
 * lines are wrapped, spaces beside each other are one element.
 */
export const shownWhitespace: Extension = [marksOf(false), look];
export const shownWhitespaceOfWrapped: Extension = [marksOf(true), look];
