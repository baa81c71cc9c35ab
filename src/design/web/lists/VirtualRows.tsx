import { useVirtualizer } from '@tanstack/react-virtual';
import type { CSSProperties, ReactNode, Ref } from 'react';

/** Where a row stands; all three belong on its element. */
export interface RowPlace {
  index: number;
  measure: Ref<HTMLDivElement>;
  style: CSSProperties;
}

interface VirtualRowsProps {
  count: number;
  drawRow: (place: RowPlace) => ReactNode;
  scroller: HTMLDivElement | null;
}

const rowHeightPx = 44;

/** Draws only the rows in view; fetched by the tables that have so many. */
export function VirtualRows({ count, drawRow, scroller }: VirtualRowsProps) {
  // The virtualizer changes inside without a new identity, which memoised markup would not see.
  'use no memo';
  // oxlint-disable-next-line react/incompatible-library -- opted out above
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    // Each row in reserve is made anew at every key of a search.
    overscan: 6,
  });
  return (
    <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
      {virtual.getVirtualItems().map(({ index, start }) =>
        drawRow({
          index,
          measure: virtual.measureElement,
          style: { position: 'absolute', left: 0, right: 0, transform: `translateY(${start}px)` },
        }),
      )}
    </div>
  );
}
