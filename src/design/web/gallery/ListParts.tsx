import { useState } from 'react';
import { matchesSearch, searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import { DateText } from '../dates/RelativeTime.tsx';
import { SearchBox } from '../forms/SearchBox.tsx';
import { SearchSelect, type Option } from '../forms/Select.tsx';
import { Row, Stack } from '../layout/Stack.tsx';
import { Text } from '../layout/Text.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import type { Column } from '../lists/column.ts';
import { Table } from '../lists/Table.tsx';
import { Avatar } from '../surfaces/bits.tsx';
import { Card } from '../surfaces/Card.tsx';
import { Pill } from '../surfaces/Pill.tsx';
import { EmptyState } from '../surfaces/states.tsx';
import { samplePeople, type Person } from './samples.ts';

export function ListParts() {
  return (
    <>
      <Card title="A list page by page, with search">
        <SearchableList />
      </Card>
      <Card title="One of very many">
        <OneOfMany />
      </Card>
      <PeopleTables />
    </>
  );
}

const pageSize = 10;

function SearchableList() {
  const [query, setQuery] = useState('');
  const [pages, setPages] = useState(1);
  const terms = searchTermsOf(query);
  const found = people.filter(({ name, state }) => matchesSearch(terms, { name, state }));
  const shown = found.slice(0, pages * pageSize);
  return (
    <Stack>
      <SearchBox label="Search people" query={query} onSearch={setQuery} fields={['name', 'state']} />
      <div style={{ height: 220, overflow: 'auto' }} tabIndex={0} role="region" aria-label="People found">
        <PagedList
          query={{
            isPending: false,
            isFetching: false,
            isFetchingNextPage: false,
            hasNextPage: shown.length < found.length,
            error: null,
            fetchNextPage: () => setPages(pages + 1),
            refetch: () => undefined,
          }}
          items="people"
          count={shown.length}
          isFiltered={query !== ''}
        >
          {shown.map(({ id, name, state }) => (
            <Row key={id} padding={1}>
              <Text>{name}</Text>
              <StatePill state={state} />
            </Row>
          ))}
        </PagedList>
      </div>
    </Stack>
  );
}

function OneOfMany() {
  const [person, setPerson] = useState<Option | null>(null);
  return (
    <SearchSelect
      label="Person"
      items="people"
      value={person}
      onChange={setPerson}
      search={async (text) => {
        if (text === 'fail') throw new Error('The server is busy.');
        return people
          .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
          .slice(0, 8)
          .map(({ id, name }) => ({ value: id, label: name }));
      }}
    />
  );
}

const columns: Column<Person>[] = [
  {
    id: 'name',
    header: 'Name',
    width: 'minmax(180px, 1.6fr)',
    isLink: true,
    sortValue: (person) => person.name,
    cell: (person) => (
      <>
        <Avatar name={person.name} /> {person.name}
      </>
    ),
  },
  {
    id: 'points',
    header: 'Points',
    width: '90px',
    sortValue: (person) => person.points,
    cell: (person) => <Text weight="medium">{person.points ?? '—'}</Text>,
  },
  {
    id: 'changed',
    header: 'Changed',
    width: '160px',
    cell: (person) => <DateText moment={person.changedAt} />,
  },
  { id: 'state', header: 'State', width: '130px', cell: (person) => <StatePill state={person.state} /> },
];

const pillKinds = {
  passed: 'ok',
  failed: 'bad',
  partial: 'warn',
  waiting: 'neutral',
  running: 'info',
} as const;

const StatePill = ({ state }: { state: Person['state'] }) => (
  <Pill kind={pillKinds[state]} icon={state}>
    {state[0]?.toUpperCase() + state.slice(1)}
  </Pill>
);

const people = samplePeople(400);

function PeopleTables() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['1']));
  return (
    <>
      <Card title="A long table" actions={<Row>{selected.size} selected</Row>} flush>
        <div style={{ height: 360, display: 'flex' }}>
          <Table
            label="People"
            columns={columns}
            rows={people}
            rowId={(person) => person.id}
            rowName={(person) => person.name}
            rowHref={() => '#lists'}
            selected={selected}
            onSelect={setSelected}
            fill
          />
        </div>
      </Card>
      <Card title="An empty table" flush>
        <Table
          label="Nobody"
          columns={columns}
          rows={[]}
          rowId={(person) => person.id}
          empty={<EmptyState title="No people found" text="Change the search." />}
        />
      </Card>
    </>
  );
}
