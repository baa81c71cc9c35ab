// Who leaves a group knows the secret of its connections still. They end, and the group makes new ones.
import { memberRemoved } from '../../../courses/domain/events.ts';
import { membersLeft } from '../../../groups/domain/events.ts';
import { reaction, type Reaction } from '../../../kernel/server/reactions.ts';
import { endHooksOfGroups, endHooksOfGroupsOf } from './store.ts';

export const gitReactions: readonly Reaction[] = [
  reaction(membersLeft, (tx, { groupIds }, { now }) => endHooksOfGroups(tx, groupIds, now)),
  reaction(memberRemoved, (tx, left, { now }) => endHooksOfGroupsOf(tx, left, now)),
];
