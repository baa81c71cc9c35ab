import type { ReactNode } from 'react';
import type { LineRange } from '../../../kernel/domain/texts/line-range.ts';

export interface CodeViewProps {
  text: string;
  /** Chooses the language, and is spoken. */
  fileName: string;
  /** A language by name, or `plain`; default by the file name. */
  language?: string | undefined;
  /** What is drawn under lines, by 0-based line. State inside is lost when it scrolls away: keep it outside. */
  lines?: ReadonlyMap<number, ReactNode> | undefined;
  /** Lines with a bar at their side: what stands under the last of them is about all of them. */
  ranges?: readonly LineRange[] | undefined;
  /** Shows the plus, takes drags over the line numbers and binds C; gets the lines, counted from 0. */
  onAddAt?: ((lines: LineRange) => void) | undefined;
  whitespace?: boolean | undefined;
  /** Lines wider than the view go on below; off: the view scrolls to the side. */
  wrapsLines?: boolean | undefined;
  /** Pixels; 12 by default (PREF-015). */
  fontSize?: number | undefined;
  /** Lines drawn before "Show all" is pressed; 2500 by default (FILE-012). */
  maxLines?: number | undefined;
  /** Scrolls to this 0-based line and puts the caret there. */
  focusLine?: number | undefined;
  /** Takes the focus when it opens and nothing else has it, so that its keys work at once. */
  takesFocus?: boolean | undefined;
  /** Fills the height of its parent; off: as tall as its text. */
  fill?: boolean | undefined;
  /** Offers the functions and classes of the text, to go to one. */
  hasOutline?: boolean | undefined;
  /** Spoken name in place of one made from the file name. */
  label?: string | undefined;
}
