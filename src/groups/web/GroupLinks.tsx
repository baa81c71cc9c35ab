import { ButtonLink, IconUsersGroup } from '../../design/web/index.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { groupsPage } from '../domain/addresses.ts';
import { useGroupSets } from './queries.ts';
import { texts } from './texts.ts';

/** A button for each group set of a course; nothing where there is none. */
export function GroupLinks({ courseId }: { courseId: number }) {
  const sets = useGroupSets(courseId).data ?? [];
  return sets.slice(0, mostShown).map(({ id }, at) => (
    <ButtonLink
      key={id}
      href={hrefOf(groupsPage, { courseId, groupSetId: id })}
      icon={<IconUsersGroup aria-hidden />}
    >
      {sets.length === 1 ? texts.groups : texts.groupsOfSet(at + 1)}
    </ButtonLink>
  ));
}

/** More links would not fit into a header; all of them are in the assignments. */
const mostShown = 3;
