import type { LineRange } from '../../../../kernel/domain/texts/line-range.ts';
import { linesText } from '../../../domain/plain-text.ts';

export const texts = {
  title: 'Comments that wait for approval',
  hint: 'The authors of the work do not see these yet. To answer or change one, open the place where it stands.',
  count: (count: number) => (count === 1 ? '1 waits' : `${count} wait`),
  more: 'Show more',
  empty: 'Nothing waits for approval.',
  failed: 'What waits could not be loaded.',
  to: 'to',
  commentOf: (writer: string, author: string) => `Comment of ${writer} to ${author}`,
  onWhole: 'The whole submission',
  onLines: (path: string, lines: LineRange) => `${path}, ${linesText(lines)}`,
  hiddenAuthor: 'Author hidden',
  approve: 'Approve',
} as const;
