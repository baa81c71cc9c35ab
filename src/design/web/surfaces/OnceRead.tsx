import type { ReactNode } from 'react';
import { useFirstReads } from '../../../kernel/web/first-reads.ts';
import { SkeletonRows } from './Loading.tsx';

/** Parts one below the other, shown together when their first reads have ended, so that none pushes another away. */
export function OnceRead({ children }: { children: ReactNode }) {
  const isRead = useFirstReads();
  return (
    <>
      {!isRead && <SkeletonRows />}
      <div hidden={!isRead}>{children}</div>
    </>
  );
}
