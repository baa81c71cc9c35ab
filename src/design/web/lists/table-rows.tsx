import type { CSSProperties, MouseEvent, Ref } from 'react';
import { Link } from '../actions/Link.tsx';
import { isModified, useOpenLink } from '../actions/navigation.ts';
import { texts } from '../texts.ts';
import type { Column } from './column.ts';
import styles from './Table.module.css';

export interface RowsProps<RowValue> {
  columns: readonly Column<RowValue>[];
  rows: readonly RowValue[];
  rowId: (row: RowValue) => string;
  rowHref?: ((row: RowValue) => string) | undefined;
  rowName?: ((row: RowValue) => string) | undefined;
  selected: ReadonlySet<string>;
  /** Chooses a row; with Shift all from the one before. */
  onToggle: ((id: string, isRange: boolean) => void) | undefined;
  gridTemplateColumns: string;
}

export function PlainRows<RowValue>(props: RowsProps<RowValue>) {
  return (
    <div role="rowgroup">
      {props.rows.map((row) => (
        <TableRow key={props.rowId(row)} {...props} row={row} />
      ))}
    </div>
  );
}

interface TableRowProps<RowValue> extends RowsProps<RowValue> {
  row: RowValue;
  index?: number;
  measure?: Ref<HTMLDivElement>;
  style?: CSSProperties;
}

export function TableRow<RowValue>(props: TableRowProps<RowValue>) {
  const { row, columns, rowId, rowHref, gridTemplateColumns, selected, onToggle, index, measure, style } =
    props;
  const openLink = useOpenLink();
  const id = rowId(row);
  const href = rowHref?.(row);
  const isSelected = selected.has(id);

  const open = (event: MouseEvent<HTMLElement>) => {
    // Layers opened from a cell are no part of the row, though their clicks come by here.
    const isOutside = event.target instanceof Node && !event.currentTarget.contains(event.target);
    if (href === undefined || isOutside || isInteractive(event.target)) return;
    if (isModified(event)) window.open(href, '_blank', 'noopener');
    else openOr(href, event, openLink);
  };

  return (
    <div
      ref={measure}
      role="row"
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      aria-selected={onToggle === undefined ? undefined : isSelected}
      className={styles.row}
      data-opens={href !== undefined}
      style={{ gridTemplateColumns, ...style }}
      onClick={open}
      onAuxClick={(event) => {
        if (event.button === 1) open(event);
      }}
    >
      {onToggle !== undefined && (
        <span role="cell" className={styles.select}>
          {/* The whole cell chooses: beside a small box a click would open the row. */}
          <label>
            <input
              type="checkbox"
              className={styles.checkbox}
              aria-label={texts.selectRow(props.rowName?.(row) ?? id)}
              checked={isSelected}
              onChange={({ nativeEvent }) =>
                onToggle(id, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
              }
            />
          </label>
        </span>
      )}
      {columns.map((column) => (
        <span
          key={column.id}
          role="cell"
          className={styles.cell}
          data-align={column.align}
          data-first={column.isFirst}
          data-pinned={column.isPinned}
          data-label={column.isUnlabelled === true ? undefined : column.header}
        >
          {column.isLink === true && href !== undefined ? (
            <Link href={href} look="strong">
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </span>
      ))}
    </div>
  );
}

/** Links and buttons in a row keep their own click. */
const isInteractive = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, label, [role=menu]') !== null;

function openOr(
  href: string,
  event: MouseEvent<HTMLElement>,
  openLink: (event: MouseEvent<HTMLElement>, href: string) => void,
) {
  openLink(event, href);
  if (!event.defaultPrevented) window.location.assign(href);
}
