import { DescriptionList } from '../surfaces/bits.tsx';
import { Card } from '../surfaces/Card.tsx';
import { UserName, type NamedUser } from '../people/UserName.tsx';

const ada: NamedUser = { id: 1, name: 'Ada Lovelace', username: 'ada' };
const alan: NamedUser = { id: 2, name: 'Alan Turing', username: 'alan' };
const groupOf = (name: string, members: readonly NamedUser[]): NamedUser => ({
  id: name,
  name: '',
  group: { name, members },
});

export function PeopleParts() {
  return (
    <Card title="Names of users">
      <DescriptionList
        items={[
          { term: 'A person', value: <UserName user={alan} /> },
          { term: 'With username', value: <UserName user={alan} showUsername /> },
          { term: 'The viewer', value: <UserName user={ada} viewerId={1} /> },
          { term: 'Without a name', value: <UserName user={{ id: 3, name: '' }} /> },
          {
            term: 'A test student',
            value: <UserName user={{ id: 4, name: 'Test student', isTestStudent: true }} />,
          },
          { term: 'A group', value: <UserName user={groupOf('Compilers', [ada, alan])} viewerId={1} /> },
          { term: 'An empty group', value: <UserName user={groupOf('Nobody', [])} hideGroupWord /> },
          { term: 'Not to be stored', value: <UserName user={{ id: 5, name: '' }} isWithheld /> },
        ]}
      />
    </Card>
  );
}
