// The editor of a code view: made where it is shown, or a moment before, when somebody points at its file.
import { standardKeymap } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { LineRange } from '../../../kernel/domain/texts/line-range.ts';
import { texts } from '../texts.ts';
import { addGutter } from './add-gutter.ts';
import { codeLook, fontSizeOf } from './code-theme.ts';
import type { CodeViewProps } from './code-view-props.ts';
import { firstLines } from './first-lines.ts';
import { languageAtHand } from './languages.ts';
import { lineWidgets, SlotList, type LineSlot } from './line-widgets.ts';
import { longLines } from './long-lines.ts';
import { parseAhead } from './parse-ahead.ts';
import { markedRanges } from './picked-range.ts';
import { shownWhitespace, shownWhitespaceOfWrapped } from './shown-whitespace.ts';

export const language = new Compartment();
const whitespace = new Compartment();
const fontSize = new Compartment();
const wrapping = new Compartment();

export interface Look {
  readonly showsWhitespace: boolean;
  readonly wrapsLines: boolean;
  readonly fontSizePx: number;
}

/** Everything that is known when a file opens: each later change lays out the text once more. */
export interface EditorWishes {
  readonly text: string;
  /** The name of the editor for screen readers. */
  readonly spoken: string;
  readonly canAdd: boolean;
  readonly fileName: string;
  readonly language: string | undefined;
  readonly look: Look;
  /** 0-based, in order. */
  readonly widgetLines: readonly number[];
  readonly ranges: readonly LineRange[];
}

/** The component that shows an editor. */
export interface EditorOwner {
  readonly onSlots: (slots: readonly LineSlot[]) => void;
  readonly onAdd: (lines: LineRange) => void;
}

/** An editor outside of the page. */
export interface ViewerEditor {
  readonly view: EditorView;
  /** Tells the places under lines, and what they become. */
  readonly giveTo: (owner: EditorOwner) => void;
}

const defaultFontSizePx = 12;
const defaultMaxLines = 2500;

/** The beginning of the text that is shown, with the number of its lines and of all lines. */
export function shownText({ text, maxLines = defaultMaxLines }: CodeViewProps, showsAll: boolean) {
  return firstLines(text, showsAll ? Number.POSITIVE_INFINITY : maxLines);
}

export function wishesOf(props: CodeViewProps, text: string): EditorWishes {
  const { fileName, label, whitespace: showsWhitespace = false, wrapsLines = false } = props;
  const canAdd = props.onAddAt !== undefined;
  return {
    ...{ text, canAdd, fileName, language: props.language },
    spoken: [label ?? texts.codeLabel(fileName), canAdd ? texts.codeCommentHint : ''].join(' ').trim(),
    look: { showsWhitespace, wrapsLines, fontSizePx: props.fontSize ?? defaultFontSizePx },
    widgetLines: [...(props.lines?.keys() ?? [])].toSorted((left, right) => left - right),
    ranges: props.ranges ?? [],
  };
}

/** The one that was made ahead. There is one pointer and one focus, so one is enough. */
let ahead: { readonly wishes: EditorWishes; readonly editor: ViewerEditor } | undefined;

export function makeEditorAhead(props: CodeViewProps): void {
  dropEditorAhead();
  const wishes = wishesOf(props, shownText(props, false).text);
  ahead = { wishes, editor: makeEditor(wishes) };
}

/** Gives up what was made ahead and not taken. */
export function dropEditorAhead(): void {
  ahead?.editor.view.destroy();
  ahead = undefined;
}

/**
 * The editor that was made ahead for this text, or a new one. Threads and look of one made ahead may be those of a moment
 * ago: its owner changes them, as it does when they change later.
 */
export function takeEditor(wishes: EditorWishes): ViewerEditor {
  if (ahead === undefined || !isSameText(ahead.wishes, wishes)) return makeEditor(wishes);
  const { editor } = ahead;
  ahead = undefined;
  return editor;
}

const isSameText = (left: EditorWishes, right: EditorWishes): boolean =>
  left.spoken === right.spoken && left.canAdd === right.canAdd && left.text === right.text;

function makeEditor(wishes: EditorWishes): ViewerEditor {
  let owner: EditorOwner | undefined;
  const slots = new SlotList();
  const { text, spoken, canAdd, look, widgetLines, ranges } = wishes;
  const extensions = [
    viewerBase(spoken),
    heldBy([[language, languageAtHand(wishes.fileName, wishes.language)], ...placesOf(look)]),
    canAdd ? addGutter((lines) => owner?.onAdd(lines)) : lineNumbers(),
    [markedRanges(ranges), lineWidgets(widgetLines, slots)],
  ];
  // Without a place in the page: while it is made it asks for fonts, and the page would be laid out without threads first.
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions }) });
  const giveTo = (next: EditorOwner): void => {
    owner = next;
    slots.tellTo(next.onSlots);
  };
  return { view, giveTo };
}

/** What a place of the editor holds. */
type Held = readonly [Compartment, Extension];

const nothing: Extension = [];

const placesOf = ({ showsWhitespace, wrapsLines, fontSizePx }: Look): readonly Held[] => [
  [whitespace, showsWhitespace ? (wrapsLines ? shownWhitespaceOfWrapped : shownWhitespace) : nothing],
  [wrapping, wrapsLines ? EditorView.lineWrapping : nothing],
  [fontSize, fontSizeOf(fontSizePx)],
];

const heldBy = (places: readonly Held[]): Extension => places.map(([place, held]) => place.of(held));

/** Changes the look; nothing where it is the same. */
export function showLook(view: EditorView, look: Look): void {
  const changed = placesOf(look).filter(([place, held]) => place.get(view.state) !== held);
  if (changed.length > 0) view.dispatch({ effects: changed.map(([place, held]) => place.reconfigure(held)) });
}

const viewerBase = (spoken: string): Extension => [
  codeLook(),
  // Not `editable.of(false)`: the caret walks lines, and screen readers read them.
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-label': spoken, 'aria-readonly': 'true', inputmode: 'none' }),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  search({ top: true }),
  keymap.of([...searchKeymap, ...standardKeymap]),
  longLines(),
  parseAhead,
];
