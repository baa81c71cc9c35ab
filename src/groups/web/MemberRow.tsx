import { useState } from 'react';
import { Avatar, Dragged, IconArrowsSort, IconButton, UserName } from '../../design/web/index.ts';
import type { Group, User } from '../../people/domain/model.ts';
import type { GroupSet } from '../domain/model.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { texts } from './texts.ts';
import styles from './GroupsPage.module.css';

interface MemberRowProps {
  user: User;
  viewerId: number | undefined;
  /** The group that the person is in. */
  group: Group | undefined;
  groupSet: GroupSet;
  /** True for people who move others. */
  staff: boolean;
}

/** Somebody in a group or without one. Staff drag them, or choose a group in a dialog. */
export function MemberRow({ user, viewerId, group, groupSet, staff }: MemberRowProps) {
  const [isMoving, setMoving] = useState(false);
  const name = (
    <span className={styles.member}>
      <Avatar name={user.name} />
      <span data-wide-name>
        <UserName user={user} viewerId={viewerId} showUsername={staff} />
      </span>
      {staff && (
        <IconButton
          size="s"
          label={texts.move(user.name)}
          icon={<IconArrowsSort aria-hidden />}
          onClick={() => setMoving(true)}
        />
      )}
    </span>
  );
  return (
    <li>
      {staff ? (
        <Dragged kind={`member of set ${groupSet.id}`} id={String(user.id)}>
          {name}
        </Dragged>
      ) : (
        name
      )}
      {isMoving && (
        <MoveDialog user={user} group={group} groupSetId={groupSet.id} onClose={() => setMoving(false)} />
      )}
    </li>
  );
}
