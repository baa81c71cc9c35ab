import type { LineRange } from '../../../kernel/domain/texts/line-range.ts';
import { linesText } from '../../domain/plain-text.ts';

export const texts = {
  own: 'My feedback',
  ofStudent: (name: string) => `Feedback of ${name}`,
  title: 'Feedback',
  titleIn: (title: string, course: string) => `${title}, ${course}`,
  items: 'feedback',
  empty: 'There is no feedback yet',
  onWhole: 'On the whole submission',
  onLines: (path: string, lines: LineRange) => `${path}, ${linesText(lines)}`,
  open: 'Open',
  hiddenAuthor: 'Author hidden',
  peer: 'Peer feedback',
  waits: 'Waits for approval',
} as const;
