import type { ReactNode } from 'react';

/** A column of a table. */
export interface Column<RowValue> {
  id: string;
  header: string;
  cell: (row: RowValue) => ReactNode;
  /** With this the header sorts. */
  sortValue?: ((row: RowValue) => string | number | null) | undefined;
  /** Track of the grid: `120px`, `minmax(180px, 1.6fr)`; default `minmax(100px, 1fr)`. */
  width?: string | undefined;
  align?: 'start' | 'end' | undefined;
  /** The content becomes the link to `rowHref`, the one stop of the keyboard in the row. */
  isLink?: boolean | undefined;
  /** Speaks for itself: where a narrow screen shows rows as cards, over the whole width and without its header. */
  isUnlabelled?: boolean | undefined;
  /** The last column, kept in sight where the others do not fit: what can be done with a row. */
  isPinned?: boolean | undefined;
}
