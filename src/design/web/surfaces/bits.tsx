import type { ReactNode } from 'react';
import styles from './Bits.module.css';

/** One key or a combination written with spaces: `Ctrl K`. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles.kbd}>{children}</kbd>;
}

/** Initials in a circle; the name itself must stand beside it. */
export function Avatar({ name, size = 24 }: { name: string; size?: number }) {
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = words[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${firstOf(first)}${firstOf(last)}`.toUpperCase();
}

const firstOf = (word: string) => Array.from(word)[0] ?? '';

interface ProgressBarProps {
  label: string;
  value: number;
  max: number;
  kind?: 'primary' | 'success' | 'danger' | 'warning' | undefined;
  /** Behind the bar, such as "3 of 7". */
  text?: ReactNode;
}

export function ProgressBar({ label, value, max, kind = 'primary', text }: ProgressBarProps) {
  const share = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
      >
        <div style={{ width: `${share}%`, background: `var(--${kind})` }} />
      </div>
      {text !== undefined && <span className={styles.progressText}>{text}</span>}
    </div>
  );
}

interface DescriptionListProps {
  items: readonly { term: string; value: ReactNode }[];
}

export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
