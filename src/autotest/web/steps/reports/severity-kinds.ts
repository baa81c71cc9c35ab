import type { PillKind } from '../../../../design/web/index.ts';
import type { Severity } from '../../../domain/reports/step-report.ts';

/** The look of each severity. */
export const severityKinds: Readonly<Record<Severity, PillKind>> = {
  fatal: 'bad',
  error: 'bad',
  warning: 'warn',
  info: 'info',
};
