import {
  Card,
  DateRangeField,
  DateText,
  Link,
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
import { auditList, userList } from '../../domain/list-addresses.ts';
import { assignmentManagement, assignmentWork } from '../../../assignments/domain/addresses.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { submission } from '../../../submissions/domain/addresses.ts';

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

function Subject({ entry }: { entry: AuditEntry }) {
  const { subjectKind, subjectId, subjectName } = entry;
  const name =
    subjectName === null ? `${subjectKind} ${subjectId}` : texts.namedSubject(subjectKind, subjectName);
  const href = hrefOfSubject(entry);
  return href === undefined ? name : <Link href={href}>{name}</Link>;
}

/** The page of the subject; undefined for what has none, and for what is gone. */
function hrefOfSubject({
  action,
  subjectKind,
  subjectId,
  subjectName,
  subjectPlace,
}: AuditEntry): string | undefined {
  if (subjectKind === 'user' && subjectName !== null) return userHref(subjectName);
  if (subjectPlace === null) return undefined;
  const { courseId, assignmentId } = subjectPlace;
  if (assignmentId === null) return hrefOf(courseHome, { courseId });
  const place = { courseId, assignmentId };
  if (subjectKind !== 'submission') return hrefOf(assignmentManagement, place);
  // A deleted submission has no page any more, but its list has one.
  if (action === 'submission deleted') return hrefOf(assignmentWork, place);
  return hrefOf(submission, { ...place, submissionId: Number(subjectId) });
}

const userHref = (q: string): string => hrefOf(userList, {}, { query: { q }, tab: 'users' });

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
    cell: ({ actor }) =>
      actor ? (
        <Link href={userHref(actor.username)}>{actor.name}</Link>
      ) : (
        <Text tone="subtle">{texts.byClock}</Text>
      ),
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
    cell: (entry) => <Subject entry={entry} />,
  },
  {
    id: 'detail',
    header: texts.detail,
    width: 'minmax(200px, 2fr)',
    cell: ({ detail, people }) => (
      <Text size="dense" tone="muted">
        {detailTextOf(detail, people)}
      </Text>
    ),
  },
];
