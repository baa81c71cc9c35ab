import { useMemo } from 'react';
import { Alert, EmptyState, IconFile, Table } from '../../../design/web/index.ts';
import { csvLimits, csvRowsOf } from './csv-rows.ts';
import styles from './FileView.module.css';
import { texts } from './texts.ts';

/** A file of comma separated values as a table. */
export function CsvView({ name, text }: { name: string; text: string }) {
  const { header, rows, isCut } = useMemo(() => csvRowsOf(text), [text]);
  if (header.length === 0) return <EmptyState icon={<IconFile aria-hidden />} title={texts.emptyTable} />;
  const columns = header.map((title, index) => ({
    id: String(index),
    header: title,
    width: 'minmax(120px, 1fr)',
    cell: ({ cells }: Row) => cells[index] ?? '',
    sortValue: ({ cells }: Row) => sortable(cells[index] ?? ''),
  }));
  const numbered = rows.map((cells, index) => ({ id: String(index), cells }));
  return (
    <div className={styles.table}>
      {isCut && <Alert kind="info">{texts.tableCut(csvLimits.rows, csvLimits.columns)}</Alert>}
      <Table fill label={texts.tableOf(name)} columns={columns} rows={numbered} rowId={({ id }) => id} />
    </div>
  );
}

interface Row {
  id: string;
  cells: readonly string[];
}

/** Numbers sort as numbers. */
function sortable(cell: string): string | number {
  const number = Number(cell);
  return cell.trim() === '' || Number.isNaN(number) ? cell : number;
}
