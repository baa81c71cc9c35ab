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
  /** The value needs no header: in the cards of a narrow screen it takes the whole width without one. */
  isUnlabelled?: boolean | undefined;
  /** The first column, which names the row; it stays in sight while the others scroll sideways. */
  isFirst?: boolean | undefined;
  /** The last column, with the actions of a row; it stays in sight where the others do not fit. */
  isPinned?: boolean | undefined;
}
