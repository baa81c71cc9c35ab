import type { ComponentProps } from 'react';
import { Card, PagedList, SearchBox, Table } from '../../../design/web/index.ts';

interface SearchedTableProps<Row> extends Pick<
  ComponentProps<typeof Table<Row>>,
  'label' | 'columns' | 'rows' | 'rowId'
> {
  query: ComponentProps<typeof PagedList>['query'];
  /** What is listed, in the plural. */
  items: string;
  searchLabel: string;
  q: string;
  onSearch: (q: string) => void;
}

/** A search above the pages of a list that administrators watch. */
export function SearchedTable<Row>({
  query,
  items,
  searchLabel,
  q,
  onSearch,
  ...table
}: SearchedTableProps<Row>) {
  return (
    <>
      <SearchBox label={searchLabel} query={q} onSearch={onSearch} width={320} />
      <PagedList query={query} items={items} count={table.rows.length} isFiltered={q !== ''}>
        <Card flush>
          <Table {...table} />
        </Card>
      </PagedList>
    </>
  );
}
