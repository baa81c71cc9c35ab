import { useState } from 'react';
import { Card, DropPlace, PagedList, SearchBox, showFailure, Stack } from '../../design/web/index.ts';
import { MemberRow } from './MemberRow.tsx';
import { useAllGroups, usePeopleWithoutGroup, useRemoveMember } from './queries.ts';
import type { SetPlace } from './rights.ts';
import { texts } from './texts.ts';
import styles from './GroupsPage.module.css';

/** People who hand in and are in no group. Whoever is dragged here leaves their group. */
export function WithoutGroup({ groupSet }: SetPlace) {
  const [q, setQ] = useState('');
  const found = usePeopleWithoutGroup(groupSet.id, q);
  const people = found.data?.pages.flatMap(({ body }) => body.people) ?? [];
  const groups = useAllGroups(groupSet.id, true);
  const remove = useRemoveMember();
  const dropped = (id: string) => {
    const group = groups.data?.find(({ members }) => members.some((member) => member.id === Number(id)));
    if (!group) return;
    const params = { groupId: group.id, userId: Number(id) };
    remove.mutate({ params }, { onError: (error) => showFailure(texts.notMoved, error) });
  };
  return (
    <DropPlace kind={`member of set ${groupSet.id}`} onDrop={dropped}>
      <Card title={texts.withoutGroup} description={texts.dragHint}>
        <Stack gap={3}>
          <SearchBox label={texts.searchPeople} query={q} onSearch={setQ} />
          <PagedList
            query={found}
            items="people"
            count={people.length}
            isFiltered={q !== ''}
            emptyText={q === '' ? texts.everybodyPlaced : undefined}
          >
            <ul className={styles.members}>
              {people.map(({ user }) => (
                <MemberRow
                  key={user.id}
                  user={user}
                  viewerId={undefined}
                  group={undefined}
                  groupSet={groupSet}
                  staff
                />
              ))}
            </ul>
          </PagedList>
        </Stack>
      </Card>
    </DropPlace>
  );
}
