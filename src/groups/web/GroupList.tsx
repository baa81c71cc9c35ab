import { useState } from 'react';
import {
  Button,
  CardGrid,
  GroupLabel,
  IconPlus,
  PagedList,
  Row,
  SearchBox,
  Spacer,
  Stack,
} from '../../design/web/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import type { Group } from '../../people/domain/model.ts';
import { useCurrentUser } from '../../people/web/index.ts';
import { GroupCard } from './GroupCard.tsx';
import { GroupNameDialog } from './GroupNameDialog.tsx';
import { useGroupOf, useGroups, useLiveGroups } from './queries.ts';
import { joins, placesOthers, type SetPlace } from './rights.ts';
import { texts } from './texts.ts';

interface GroupListProps extends SetPlace {
  q: string;
  onSearch: (q: string) => void;
}

/** All groups with a search; the own one stands before them. */
export function GroupList({ course, groupSet, q, onSearch }: GroupListProps) {
  useLiveGroups({ course, groupSet });
  const viewer = useCurrentUser().data;
  const groups = useGroups(groupSet.id, q);
  const own = useGroupOf(groupSet.id, viewer?.id).data ?? undefined;
  const [isNaming, setNaming] = useState(false);
  const [movedId, setMovedId] = useState<number>();
  const { permissions } = course.authorization;
  const isOpen = mayChangeIn(course).allowed;
  const mayMake =
    viewer !== undefined &&
    isOpen &&
    permissions['can_create_groups'] === true &&
    (placesOthers(course) || (joins(permissions) && own === undefined));
  const found = groups.data?.pages.flatMap((page) => page.body) ?? [];
  const others = found.filter(({ id }) => id !== own?.id);
  const cardOf = (group: Group) => (
    <GroupCard
      key={group.id}
      course={course}
      groupSet={groupSet}
      group={group}
      viewer={viewer}
      ownId={own?.id}
      isMoved={movedId === group.id}
      onMove={(isMoved) => setMovedId(isMoved ? group.id : undefined)}
    />
  );
  return (
    <Stack gap={4}>
      <Row gap={3} wrap>
        <SearchBox label={texts.search} query={q} onSearch={onSearch} width={320} />
        <Spacer />
        {mayMake && (
          <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={() => setNaming(true)}>
            {texts.newGroup}
          </Button>
        )}
      </Row>
      {own && (
        <>
          <GroupLabel>{texts.yourGroup}</GroupLabel>
          {cardOf(own)}
          <GroupLabel>{texts.allGroups}</GroupLabel>
        </>
      )}
      <PagedList query={groups} items="groups" count={others.length} isFiltered={q !== ''}>
        <CardGrid minWidth={320}>{others.map(cardOf)}</CardGrid>
      </PagedList>
      {isNaming && viewer && (
        <GroupNameDialog
          groupSetId={groupSet.id}
          memberIds={joins(permissions) && own === undefined && !placesOthers(course) ? [viewer.id] : []}
          onClose={() => setNaming(false)}
        />
      )}
    </Stack>
  );
}
