// How comments on quality read, on pages and in the command line.
import type { Severity } from './step-report.ts';

export const qualityWords = {
  noComments: 'No comments.',
  severities: { fatal: 'Fatal', error: 'Error', warning: 'Warning', info: 'Info' } satisfies Record<
    Severity,
    string
  >,
  lineOfFile: (path: string, line: number) => `${path}:${String(line)}`,
  coded: (code: string, msg: string) => `${code} ${msg}`,
  costs: (origin: string, percent: number) => `${origin} · −${String(percent)} %`,
} as const;
