// Texts of comments on quality. The viewer shows them without the other texts of AutoTest.
export const qualityTexts = {
  qualityComments: 'Comments on quality',
  noComments: 'No comments.',
  severity: 'Severity',
  severities: { fatal: 'Fatal', error: 'Error', warning: 'Warning', info: 'Info' },
  placeInFile: 'Place',
  lineOfFile: (path: string, line: number) => `${path}:${String(line)}`,
  message: 'Message',
  coded: (code: string, msg: string) => `${code} ${msg}`,
  costs: (origin: string, percent: number) => `${origin} · −${String(percent)} %`,
  commentsShown: (shown: number, all: number) => `${String(shown)} of ${String(all)} comments are shown.`,
  moreComments: 'Show more',
} as const;
