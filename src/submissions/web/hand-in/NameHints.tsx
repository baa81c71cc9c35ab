import { Alert } from '../../../design/web/index.ts';
import type { NameProblems } from '../../domain/before-sending/before-sending.ts';
import { texts } from '../texts.ts';

/** Tells of missing and wrong names before anything is sent. */
export function NameHints({ problems: { missing, unlikeTemplate } }: { problems: NameProblems }) {
  if (missing.length > 0) {
    return (
      <Alert kind="warn" title={texts.missingTitle}>
        {missing.map(({ name, nearlyAs }) => texts.missing(name, nearlyAs)).join(' ')}
      </Alert>
    );
  }
  if (unlikeTemplate.length === 0) return null;
  const near = unlikeTemplate.flatMap(({ name, nearlyAs }) =>
    nearlyAs === undefined ? [] : [texts.nearTemplate(name, nearlyAs)],
  );
  const names = unlikeTemplate.map(({ name }) => name).join(', ');
  return (
    <Alert kind="warn" title={texts.unlikeTemplateTitle}>
      {near.length > 0 ? near.join(' ') : texts.unlikeTemplate(names)}
    </Alert>
  );
}
