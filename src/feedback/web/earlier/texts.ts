import type { LineRange } from '../../../kernel/domain/texts/line-range.ts';
import { linesText } from '../../domain/plain-text.ts';

export const texts = {
  label: (lines: LineRange) => `Earlier feedback on ${linesText(lines)}`,
  from: 'On the submission of',
  movedFrom: (lines: LineRange) => `, where this was ${linesText(lines)}`,
  open: 'Open that submission',
} as const;
