import { ButtonLink, Row, Spacer, Text } from '../../design/web/index.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { groupsPage } from '../domain/addresses.ts';
import type { GroupSet } from '../domain/model.ts';
import { useGroupOf } from './queries.ts';
import { texts } from './texts.ts';

interface OwnGroupProps {
  courseId: number;
  groupSet: GroupSet;
  viewerId: number;
}

/** With which group somebody hands in, and the way to the groups. */
export function OwnGroup({ courseId, groupSet, viewerId }: OwnGroupProps) {
  const own = useGroupOf(groupSet.id, viewerId);
  const told = own.data ? texts.inGroup(own.data.name) : own.isSuccess && texts.alone(groupSet.minimumSize);
  return (
    <Row gap={3} wrap>
      <Text>{told}</Text>
      <Spacer />
      <ButtonLink size="s" href={hrefOf(groupsPage, { courseId, groupSetId: groupSet.id })}>
        {texts.groups}
      </ButtonLink>
    </Row>
  );
}
