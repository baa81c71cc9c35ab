import { useState } from 'react';
import {
  Alert,
  Button,
  Card,
  ConfirmDialog,
  DropPlace,
  failureText,
  IconButton,
  IconPencil,
  IconTrash,
  Pill,
  Row,
  Stack,
  Text,
} from '../../design/web/index.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import type { Group, User } from '../../people/domain/model.ts';
import { GroupNameDialog } from './GroupNameDialog.tsx';
import { MemberRow } from './MemberRow.tsx';
import { useAddMember, usePlacing, useRemoveGroup, useRemoveMember } from './queries.ts';
import { joins, placesOthers, type SetPlace } from './rights.ts';
import { texts } from './texts.ts';
import styles from './GroupsPage.module.css';

interface GroupCardProps extends SetPlace {
  group: Group;
  viewer: User | undefined;
  /** The group of the viewer in this set. */
  ownId: number | undefined;
  /** The viewer has joined or left it just now. It stands elsewhere then, and takes the focus there. */
  isMoved: boolean;
  /** Called with true when the viewer joins or leaves, and with false when the focus has arrived. */
  onMove: (isMoved: boolean) => void;
}

/** A group with its members. What the server refuses is told under them (GRP-014). */
export function GroupCard(props: GroupCardProps) {
  const { course, groupSet, group, viewer } = props;
  const [asked, setAsked] = useState<'name' | 'delete'>();
  const remove = useRemoveGroup();
  const place = usePlacing();
  const isOpen = mayChangeIn(course).allowed;
  const staff = isOpen && placesOthers(course);
  const count = group.members.length;
  const isOwn = props.ownId === group.id;
  const isFull = count >= groupSet.maximumSize;
  const missingCount = groupSet.minimumSize - count;
  const mayRename = staff || (isOpen && isOwn && joins(course.authorization.permissions));
  const body = (
    <Card
      title={<Text tone={isFull && !isOwn ? 'muted' : undefined}>{group.name}</Text>}
      actions={
        <Row gap={1}>
          <Pill kind={isFull ? 'neutral' : 'info'} icon="none">
            {isFull ? `${texts.full}, ` : ''}
            {texts.sizeOf(count, groupSet.maximumSize)}
          </Pill>
          {mayRename && (
            <IconButton
              size="s"
              label={texts.renameGroup(group.name)}
              icon={<IconPencil aria-hidden />}
              onClick={() => setAsked('name')}
            />
          )}
          {(staff || (isOwn && isOpen && count === 1)) && (
            <IconButton
              size="s"
              label={texts.deleteGroup(group.name)}
              icon={<IconTrash aria-hidden />}
              onClick={() => setAsked('delete')}
            />
          )}
        </Row>
      }
    >
      <Stack gap={2}>
        {count === 0 && <Text tone="muted">{texts.noMembers}</Text>}
        <ul className={styles.members}>
          {group.members.map((member) => (
            <MemberRow
              key={member.id}
              user={member}
              viewerId={viewer?.id}
              group={group}
              groupSet={groupSet}
              staff={staff}
            />
          ))}
        </ul>
        {isOwn && missingCount > 0 && <Text tone="muted">{texts.tooSmall(missingCount)}</Text>}
        {isOpen && (!staff || isOwn) && joins(course.authorization.permissions) && (
          <Membership {...props} isFull={isFull} />
        )}
        {place.isError && (
          <Alert kind="bad" urgent>
            {failureText(place.error).message}
          </Alert>
        )}
      </Stack>
    </Card>
  );
  const dropped = (id: string) => {
    const placements = [{ groupId: group.id, userIds: [Number(id)], usernames: [] }];
    place.mutate({ params: { groupSetId: groupSet.id }, body: { placements } });
  };
  return (
    <>
      {staff ? (
        <DropPlace kind={`member of set ${groupSet.id}`} onDrop={dropped}>
          {body}
        </DropPlace>
      ) : (
        body
      )}
      {asked === 'name' && <GroupNameDialog group={group} onClose={() => setAsked(undefined)} />}
      <ConfirmDialog
        opened={asked === 'delete'}
        danger
        title={texts.deleteGroupQuestion(group.name)}
        confirmLabel={texts.delete}
        cancelLabel={texts.cancel}
        onClose={() => setAsked(undefined)}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { groupId: group.id } });
          setAsked(undefined);
        }}
      >
        {texts.deleteGroupEffect}
      </ConfirmDialog>
    </>
  );
}

/** Joins the group, or leaves it. */
function Membership(props: GroupCardProps & { isFull: boolean }) {
  const { group, viewer, ownId, isFull, isMoved, onMove } = props;
  const add = useAddMember();
  const remove = useRemoveMember();
  if (!viewer) return null;
  const params = { groupId: group.id };
  const tenant = viewer.tenantId === null ? {} : { tenantId: viewer.tenantId };
  const reason = ownId !== undefined ? texts.leaveFirst : isFull ? texts.isFull : undefined;
  const failure = add.error ?? remove.error;
  return (
    <>
      <Row>
        {ownId === group.id ? (
          <Button
            size="s"
            aria-label={texts.leaveGroup(group.name)}
            loading={remove.isPending}
            autoFocus={isMoved}
            onFocus={() => onMove(false)}
            onClick={() => {
              onMove(true);
              remove.mutate({ params: { ...params, userId: viewer.id } });
            }}
          >
            {texts.leave}
          </Button>
        ) : (
          <Button
            size="s"
            aria-label={texts.joinGroup(group.name)}
            disabled={reason !== undefined}
            title={reason}
            loading={add.isPending}
            autoFocus={isMoved}
            onFocus={() => onMove(false)}
            onClick={() => {
              onMove(true);
              add.mutate({ params, body: { username: viewer.username, ...tenant } });
            }}
          >
            {texts.join}
          </Button>
        )}
      </Row>
      {failure && (
        <Alert kind="bad" urgent>
          {failureText(failure).message}
        </Alert>
      )}
    </>
  );
}
