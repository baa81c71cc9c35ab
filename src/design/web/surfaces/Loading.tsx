import { useEffect, useState, type ReactNode } from 'react';
import { Spinner } from '../actions/Spinner.tsx';
import { VisuallyHidden } from '../layout/Text.tsx';
import { texts } from '../texts.ts';
import styles from './States.module.css';

const shownAfterMs = 200;
const shownAtLeastMs = 200;

/** True from 200 ms after waiting began, and then for at least 200 ms (UI-045): no flash of a loader. */
export function useLoaderVisible(waiting: boolean): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (waiting === visible) return undefined;
    const timer = setTimeout(() => setVisible(waiting), waiting ? shownAfterMs : shownAtLeastMs);
    return () => clearTimeout(timer);
  }, [waiting, visible]);
  return visible;
}

/** A spinner with words, after 200 ms. Where the final shape is known, use Skeleton rows in its place. */
export function Loading({ label = texts.loading }: { label?: string }) {
  const visible = useLoaderVisible(true);
  if (!visible) return null;
  return (
    <div className={styles.loading} role="status">
      <Spinner size={18} />
      {label}
    </div>
  );
}

interface SkeletonProps {
  width?: number | string | undefined;
  height?: number | undefined;
  round?: boolean | undefined;
}

/** A grey bar in the final shape of a text or a picture. */
export function Skeleton({ width = '100%', height = 12, round = false }: SkeletonProps) {
  return (
    <span
      className={styles.skeleton}
      style={{ width, height, borderRadius: round ? 999 : undefined }}
      aria-hidden
    />
  );
}

/** Bars in place of a list; spoken once as loading. */
export function SkeletonRows({ rows = 6, children }: { rows?: number; children?: ReactNode }) {
  const visible = useLoaderVisible(true);
  return (
    <div role="status" style={{ visibility: visible ? 'visible' : 'hidden' }}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} style={{ padding: '14px 16px' }}>
          {children ?? <Skeleton width={`${40 + ((row * 17) % 45)}%`} />}
        </div>
      ))}
    </div>
  );
}
