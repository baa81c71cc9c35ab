import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { VisuallyHidden } from '../layout/Text.tsx';
import { Popover } from '../overlays/Popover.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { texts } from '../texts.ts';
import styles from './UserName.module.css';

export interface NamedUser {
  id: number | string;
  /** Empty: the name is not known. */
  name: string;
  username?: string | undefined;
  isTestStudent?: boolean | undefined;
  /** Only for a user that stands for a group. */
  group?: { name: string; members: readonly NamedUser[] } | null | undefined;
}

interface UserNameProps {
  user: NamedUser;
  /** The user who looks: marked with "(You)". */
  viewerId?: NamedUser['id'] | undefined;
  showUsername?: boolean | undefined;
  /** True where a heading already says "Group". */
  hideGroupWord?: boolean | undefined;
  /** The learning management system does not allow the name to be stored. */
  isWithheld?: boolean | undefined;
}

/** A name as every screen shows it, for people, test students and groups with their members. */
export function UserName(props: UserNameProps) {
  const { user, viewerId, showUsername = false, hideGroupWord = false, isWithheld = false } = props;
  if (user.group) {
    const title = hideGroupWord ? user.group.name : texts.groupName(user.group.name);
    return <GroupName title={title} members={user.group.members} viewerId={viewerId} />;
  }
  return (
    <span className={styles.name}>
      {isWithheld ? <WithheldName /> : <PlainName user={user} />}
      {showUsername && user.username !== undefined && (
        <span className={styles.aside}> ({user.username})</span>
      )}
      {viewerId !== undefined && user.id === viewerId && <span className={styles.aside}> {texts.you}</span>}
    </span>
  );
}

function PlainName({ user }: { user: NamedUser }) {
  if (user.name.trim() === '') return <em>{texts.unknownName}</em>;
  if (user.isTestStudent !== true) return user.name;
  return (
    <Tooltip text={texts.testStudent} isSpoken>
      <em>
        {user.name}
        <VisuallyHidden>, {texts.testStudent}</VisuallyHidden>
      </em>
    </Tooltip>
  );
}

function WithheldName() {
  return (
    <NamePopover label={texts.unknownName} name={<em>{texts.unknownName}</em>}>
      {texts.nameWithheld}
    </NamePopover>
  );
}

interface GroupNameProps {
  title: string;
  members: readonly NamedUser[];
  viewerId: NamedUser['id'] | undefined;
}

function GroupName({ title, members, viewerId }: GroupNameProps) {
  return (
    <NamePopover label={title} name={title}>
      {members.length === 0 ? (
        texts.noGroupMembers
      ) : (
        <ul className={styles.members}>
          {members.map((member) => (
            <li key={member.id}>
              <UserName user={member} viewerId={viewerId} showUsername />
            </li>
          ))}
        </ul>
      )}
    </NamePopover>
  );
}

interface NamePopoverProps {
  label: string;
  name: ReactNode;
  children: ReactNode;
}

/** A name that opens to show what it stands for. */
function NamePopover({ label, name, children }: NamePopoverProps) {
  return (
    <Popover
      label={label}
      button={
        <Button kind="quiet" size="s">
          {name}
        </Button>
      }
    >
      {children}
    </Popover>
  );
}
