import {
  Card,
  DateRangeField,
  DateText,
  PagedList,
  pickedInstant,
  Row,
  SearchBox,
  Stack,
  Table,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { detailTextOf } from '../../domain/audit-detail.ts';
import type { AuditEntry } from '../../domain/model.ts';
import { useAuditEntries } from '../queries.ts';
import { texts } from '../texts.ts';
import { auditList } from '../../domain/list-addresses.ts';

/** Who changed what, by action, person and time. */
export function AuditPanel() {
  const [search, setSearch] = useSearch(auditList);
  const { q, from, until } = search;
  const entries = useAuditEntries({
    q,
    from: momentOf(from, 'start'),
    until: momentOf(until, 'end'),
  });
  const rows = entries.data?.pages.flatMap(({ body }) => body.entries) ?? [];
  const isFiltered = q !== '' || from !== undefined || until !== undefined;
  return (
    <Stack gap={4}>
      <Row gap={3} wrap align="end">
        <SearchBox
          label={texts.searchAudit}
          query={q}
          onSearch={(text) => setSearch({ q: text })}
          width={280}
        />
        <DateRangeField
          label={texts.when}
          value={{ from: from ?? null, until: until ?? null }}
          onChange={(range) => setSearch({ from: range.from ?? undefined, until: range.until ?? undefined })}
        />
      </Row>
      <PagedList query={entries} items="entries" count={rows.length} isFiltered={isFiltered}>
        <Card flush>
          <Table label={texts.audit} columns={columns} rows={rows} rowId={({ id }) => id} />
        </Card>
      </PagedList>
    </Stack>
  );
}

/** A text in the address that is no date is no filter. */
function momentOf(picked: string | undefined, edge: 'start' | 'end'): Date | undefined {
  if (picked === undefined) return undefined;
  const moment = pickedInstant(picked, edge);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const columns: Column<AuditEntry>[] = [
  {
    id: 'when',
    header: texts.when,
    width: '150px',
    cell: ({ createdAt }) => <DateText moment={createdAt} />,
  },
  {
    id: 'actor',
    header: texts.actor,
    width: 'minmax(140px, 1fr)',
    cell: ({ actor }) => actor?.name ?? <Text tone="subtle">{texts.byClock}</Text>,
  },
  {
    id: 'action',
    header: texts.action,
    width: 'minmax(150px, 1fr)',
    cell: ({ action }) => <Text weight="medium">{action}</Text>,
  },
  {
    id: 'subject',
    header: texts.subjectOf,
    width: 'minmax(150px, 1fr)',
    cell: ({ subjectKind, subjectId, subjectName }) =>
      subjectName === null ? `${subjectKind} ${subjectId}` : texts.namedSubject(subjectKind, subjectName),
  },
  {
    id: 'detail',
    header: texts.detail,
    width: 'minmax(200px, 2fr)',
    cell: ({ detail }) => (
      <Text size="dense" tone="muted">
        {detailTextOf(detail)}
      </Text>
    ),
  },
];
