import { useState, type ReactNode } from 'react';
import { Drawer } from '../overlays/Drawer.tsx';
import { useToastInset } from '../overlays/use-toast-inset.ts';
import { Fold } from '../surfaces/Fold.tsx';
import styles from './ThreeColumns.module.css';
import { useMovedPart } from './moved-part.tsx';
import { breakpoints, useMinWidth } from './use-media.ts';

interface ThreeColumnsProps {
  /** Left: a tree of files; becomes a fold above the middle under 768 px. */
  left?: ReactNode;
  leftLabel?: string | undefined;
  leftWidth?: number | undefined;
  /** Right: what people work on beside the middle; becomes a drawer with a tab at the edge under 1200 px. */
  right?: ReactNode;
  rightLabel?: string | undefined;
  rightWidth?: number | undefined;
  /** Whether the drawer is open, where the right part is one. The page keeps it, so that links can open it. */
  rightOpened: boolean;
  onRightOpened: (opened: boolean) => void;
  children: ReactNode;
}

/** The layout of a viewer; each column scrolls by itself. */
export function ThreeColumns(props: ThreeColumnsProps) {
  const { left, leftLabel = '', leftWidth = 240, right, rightLabel = '', rightWidth = 340, children } = props;
  const { rightOpened: opened, onRightOpened: setOpened } = props;
  const hasLeft = useMinWidth(breakpoints.medium);
  const hasRight = useMinWidth(breakpoints.xlarge);
  const isShown = hasRight || opened;
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  // A tablet is turned while somebody writes: column and drawer show one and the same part, dialogs stay open.
  const { place, part } = useMovedPart(wasShown ? right : undefined);
  useToastInset(right !== undefined && hasRight ? rightWidth : 0);
  const columns = [
    left !== undefined && hasLeft ? `${leftWidth}px` : '',
    'minmax(0, 1fr)',
    right !== undefined && hasRight ? `${rightWidth}px` : '',
  ];
  // On a phone the tab is in the line above the middle: at the edge it would cover the text.
  const opener = right !== undefined && !hasRight && (
    <button
      type="button"
      className={hasLeft ? styles.edge : styles.opener}
      aria-expanded={opened}
      onClick={() => setOpened(true)}
    >
      {rightLabel}
    </button>
  );
  return (
    <div className={styles.layout} style={{ gridTemplateColumns: columns.join(' ') }}>
      {left !== undefined && hasLeft && (
        <aside className={styles.left} aria-label={leftLabel}>
          {left}
        </aside>
      )}
      <div className={styles.middle}>
        {!hasLeft && (left !== undefined || right !== undefined) && (
          <div className={styles.folded}>
            {left === undefined ? (
              opener
            ) : (
              <Fold title={leftLabel} after={opener}>
                {left}
              </Fold>
            )}
          </div>
        )}
        {children}
      </div>
      {right !== undefined && hasRight && (
        // The keyboard must reach it even if it holds only text, since it scrolls.
        <aside className={styles.right} aria-label={rightLabel} tabIndex={0}>
          {place}
        </aside>
      )}
      {right !== undefined && !hasRight && (
        <>
          {hasLeft && opener}
          <Drawer
            isInAddress
            opened={opened}
            onClose={() => setOpened(false)}
            title={rightLabel}
            width={rightWidth + 40}
          >
            {place}
          </Drawer>
        </>
      )}
      {part}
    </div>
  );
}
