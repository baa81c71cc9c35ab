import type { ReactNode } from 'react';
import { Spinner } from '../actions/Spinner.tsx';
import { VisuallyHidden } from '../layout/Text.tsx';
import { texts } from '../texts.ts';
import { useLoaderVisible } from './loader-visible.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import styles from './States.module.css';

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

/** A page that reads what it is about, in the shape of a page, after 200 ms. */
export function PageLoading() {
  return useLoaderVisible() ? <PageSkeleton /> : null;
}
