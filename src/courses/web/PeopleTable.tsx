import type { ReactNode } from 'react';
import {
  Avatar,
  Card,
  IconButton,
  IconTrash,
  PagedList,
  Row,
  SearchBox,
  Spacer,
  Stack,
  Table,
  Text,
  UserName,
  type Column,
  type PagedQuery,
} from '../../design/web/index.ts';
import type { User } from '../../people/domain/model.ts';
import { texts } from './texts.ts';

interface Member {
  readonly user: User;
}

interface PeopleTableProps<Person extends Member> {
  query: PagedQuery;
  people: readonly Person[];
  q: string;
  onSearch: (q: string) => void;
  /** Beside the search. */
  actions?: ReactNode;
  emptyText?: string | undefined;
  viewerId?: number | undefined;
  roleOf: (person: Person) => ReactNode;
  /** Without it nobody is removed here. */
  removal?: Removal<Person> | undefined;
}

interface Removal<Person> {
  header: string;
  labelOf: (name: string) => string;
  /** False for people who stay. */
  mayRemove?: (person: Person) => boolean;
  onChoose: (person: Person) => void;
}

/** The people of a course or of a part of it, with a search. */
export function PeopleTable<Person extends Member>(props: PeopleTableProps<Person>) {
  const { query, people, q, onSearch, actions, emptyText } = props;
  return (
    <Stack gap={4}>
      <Row gap={3} wrap>
        <SearchBox label={texts.searchMembers} query={q} onSearch={onSearch} width={320} />
        <Spacer />
        {actions}
      </Row>
      <PagedList
        query={query}
        items={texts.memberItems}
        count={people.length}
        isFiltered={q !== ''}
        emptyText={emptyText}
      >
        <Card flush>
          <Table
            label={texts.members}
            columns={columnsOf(props)}
            rows={people}
            rowId={({ user }) => String(user.id)}
          />
        </Card>
      </PagedList>
    </Stack>
  );
}

function columnsOf<Person extends Member>(props: PeopleTableProps<Person>): Column<Person>[] {
  const { viewerId, roleOf, removal } = props;
  const person: Column<Person>[] = [
    {
      id: 'user',
      header: texts.user,
      width: 'minmax(180px, 1.6fr)',
      cell: ({ user }) => (
        <Row gap={2}>
          <Avatar name={user.name} />
          <Text weight="medium">
            <UserName user={user} viewerId={viewerId} />
          </Text>
        </Row>
      ),
    },
    { id: 'username', header: texts.username, cell: ({ user }) => user.username },
    { id: 'role', header: texts.role, width: '220px', cell: roleOf },
  ];
  if (!removal) return person;
  return [...person, removalColumn(removal)];
}

function removalColumn<Person extends Member>(removal: Removal<Person>): Column<Person> {
  const { header, labelOf, mayRemove = () => true, onChoose } = removal;
  return {
    id: 'remove',
    header,
    width: '80px',
    cell: (person) =>
      mayRemove(person) && (
        <IconButton
          label={labelOf(person.user.name)}
          icon={<IconTrash aria-hidden />}
          onClick={() => onChoose(person)}
        />
      ),
  };
}
