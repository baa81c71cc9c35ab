import { useEffect, useState, type ReactNode } from 'react';
import { noteLoader } from '../../../kernel/web/loader-hold.ts';
import { Spinner } from '../actions/Spinner.tsx';
import { VisuallyHidden } from '../layout/Text.tsx';
import { texts } from '../texts.ts';
import styles from './States.module.css';

const shownAfterMs = 200;

/** True from 200 ms on: faster answers need no loader. Once drawn, a loader stays for at least 200 ms (UI-045). */
function useLoaderVisible(): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setVisible(true);
      noteLoader();
    }, shownAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return visible;
}

/** A spinner with words, after 200 ms. Where the final shape is known, use Skeleton rows in its place. */
export function Loading({ label = texts.loading }: { label?: string }) {
  const visible = useLoaderVisible();
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
  const visible = useLoaderVisible();
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
