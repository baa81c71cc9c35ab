import { diffLines } from 'diff';
import { VisuallyHidden } from '../layout/Text.tsx';
import { texts } from '../texts.ts';
import styles from './LineDiff.module.css';

interface LineDiffProps {
  label: string;
  before: readonly string[];
  after: readonly string[];
}

/** Long texts that share nothing would take minutes to compare: all of them counts as changed then. */
const mostMs = 300;

export function LineDiffInside({ label, before, after }: LineDiffProps) {
  return (
    <pre className={styles.lines} aria-label={label} tabIndex={0}>
      {changesOf(before, after).map(({ kind, line }, index) => (
        <span key={index} className={styles.line} data-kind={kind}>
          <span className={styles.sign} aria-hidden>
            {signs[kind]}
          </span>
          {kind !== 'same' && <VisuallyHidden>{`${texts[kind]}: `}</VisuallyHidden>}
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}

const signs = { same: ' ', inserted: '+', deleted: '-' } as const;

interface ChangedLine {
  kind: keyof typeof signs;
  line: string;
}

function changesOf(before: readonly string[], after: readonly string[]): ChangedLine[] {
  const parts = diffLines(textOf(before), textOf(after), { timeout: mostMs });
  const of = (kind: ChangedLine['kind'], lines: readonly string[]) => lines.map((line) => ({ kind, line }));
  if (parts === undefined) return [...of('deleted', before), ...of('inserted', after)];
  return parts.flatMap(({ added, removed, value }) =>
    of(added ? 'inserted' : removed ? 'deleted' : 'same', value.replace(/\n$/, '').split('\n')),
  );
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
