import { useEffect, useState, type ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from '../icons.ts';
import { SkeletonRows } from '../surfaces/Loading.tsx';
import { texts } from '../texts.ts';
import { nextSort, sortRows, type Sort } from './sort-rows.ts';
import styles from './Table.module.css';
import type { Column } from './column.ts';
import { lazyPart } from '../lazy-part.tsx';
import { useScrollsSideways } from './scrolls-sideways.ts';
import { PlainRows, TableRow, type RowsProps } from './table-rows.tsx';
import { useSelection } from './use-selection.ts';

interface TableProps<RowValue> {
  label: string;
  columns: readonly Column<RowValue>[];
  rows: readonly RowValue[];
  rowId: (row: RowValue) => string;
  /** A click opens it, Ctrl+click and the middle button open a new tab. */
  rowHref?: ((row: RowValue) => string) | undefined;
  /** Spoken name of a row, for its checkbox. */
  rowName?: ((row: RowValue) => string) | undefined;
  /** The order, where the caller keeps it (in the address, for example); otherwise the table keeps its own. */
  sort?: Sort | null | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** False: the rows are already in order and the headers only report clicks. */
  sortsItself?: boolean | undefined;
  /** Ids of the chosen rows; they stay chosen while they are not among the rows. */
  selected?: ReadonlySet<string> | undefined;
  onSelect?: ((selected: ReadonlySet<string>) => void) | undefined;
  loading?: boolean | undefined;
  /** Shown in place of rows: an EmptyState. */
  empty?: ReactNode;
  /** Fills the height of its parent and scrolls inside; needed for more than 100 rows. */
  fill?: boolean | undefined;
}

const VirtualRows = lazyPart(async () => (await import('./VirtualRows.tsx')).VirtualRows, {
  fallback: () => <SkeletonRows rows={8} />,
});
const none: ReadonlySet<string> = new Set();

/** If there are more rows than this, only those in view are drawn: at each key of a search all others are drawn anew. */
const virtualFrom = 100;
/** The same once it was longer: while a long list is searched, what is left costs no more than the rows in view. */
const virtualAfterwards = 30;

export function Table<RowValue>(props: TableProps<RowValue>) {
  const { label, columns, rows, rowId, onSelect, loading = false, empty, fill = false } = props;
  const selected = props.selected ?? none;
  // State, not a ref: the rows inside must hear when the element is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { isWide, hasMore } = useScrollsSideways(scroller);
  const [ownSort, setOwnSort] = useState<Sort | null>(null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const sorted = props.sortsItself === false ? rows : sortRows(rows, columns, sort);
  const [wasLong, setWasLong] = useState(false);
  if (!wasLong && rows.length > virtualFrom) setWasLong(true);
  const isVirtual = fill && rows.length > (wasLong ? virtualAfterwards : virtualFrom);
  // It comes while the rows are read: waited for afterwards, it would hold them back.
  useEffect(() => {
    if (fill) VirtualRows.fetchAhead();
  }, [fill]);
  const tracks = columns.map((column) => column.width ?? 'minmax(100px, 1fr)');
  const gridTemplateColumns = [...(onSelect === undefined ? [] : ['28px']), ...tracks].join(' ');
  const ids = onSelect === undefined ? [] : sorted.map(rowId);
  const selection = useSelection({ ids, selected, onSelect });
  const onToggle = onSelect && selection.toggle;
  const body: RowsProps<RowValue> = { ...props, selected, onToggle, rows: sorted, gridTemplateColumns };

  const onHeader = (column: Column<RowValue>) => {
    const next = nextSort(sort, column.id);
    setOwnSort(next);
    props.onSort?.(next);
  };

  return (
    <div
      ref={setScroller}
      role="table"
      aria-label={label}
      aria-rowcount={isVirtual ? rows.length + 1 : undefined}
      aria-busy={loading || undefined}
      className={styles.table}
      data-fill={fill}
      data-wide={isWide}
      data-more={hasMore}
      data-virtual={isVirtual}
      tabIndex={isVirtual || isWide ? 0 : undefined}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" className={styles.headRow} style={{ gridTemplateColumns }}>
          {onSelect !== undefined && (
            <span role="columnheader">
              <SelectAll ids={ids} selected={selected} onChange={selection.toggleAll} />
            </span>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sort={sort} onSort={() => onHeader(column)} />
          ))}
        </div>
      </div>
      {loading && <SkeletonRows rows={8} />}
      {!loading && rows.length === 0 && (
        <div role="row" className={styles.empty}>
          <div role="cell">{empty}</div>
        </div>
      )}
      {!loading && rows.length > 0 && !isVirtual && <PlainRows {...body} />}
      {!loading && isVirtual && (
        <VirtualRows
          count={sorted.length}
          scroller={scroller}
          drawRow={(place) => {
            const row = sorted[place.index];
            return row === undefined ? null : <TableRow key={rowId(row)} {...body} {...place} row={row} />;
          }}
        />
      )}
    </div>
  );
}

interface HeaderCellProps<RowValue> {
  column: Column<RowValue>;
  sort: Sort | null;
  onSort: () => void;
}

function HeaderCell<RowValue>({ column, sort, onSort }: HeaderCellProps<RowValue>) {
  const isSortable = column.sortValue !== undefined;
  const direction = sort?.id === column.id ? (sort.descending ? 'descending' : 'ascending') : 'none';
  return (
    <span
      role="columnheader"
      aria-sort={isSortable ? direction : undefined}
      data-align={column.align}
      data-first={column.isFirst}
      data-pinned={column.isPinned}
    >
      {isSortable ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {column.header}
          {direction === 'ascending' && <IconArrowUp aria-hidden />}
          {direction === 'descending' && <IconArrowDown aria-hidden />}
        </button>
      ) : (
        column.header
      )}
    </span>
  );
}

interface SelectAllProps {
  ids: readonly string[];
  selected: ReadonlySet<string>;
  onChange: () => void;
}

function SelectAll({ ids, selected, onChange }: SelectAllProps) {
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label={texts.selectAll}
      checked={count > 0 && count === ids.length}
      ref={(element) => {
        if (element !== null) element.indeterminate = count > 0 && count < ids.length;
      }}
      onChange={onChange}
    />
  );
}
