// Texts of comments on quality. The viewer shows them without the other texts of AutoTest.
import { qualityWords } from '../domain/reports/quality-words.ts';

export const qualityTexts = {
  ...qualityWords,
  qualityComments: 'Comments on quality',
  severity: 'Severity',
  placeInFile: 'Place',
  message: 'Message',
  commentsShown: (shown: number, all: number) => `${String(shown)} of ${String(all)} comments are shown.`,
  moreComments: 'Show more',
} as const;
