import { useState } from 'react';
import { Checkbox, Stack, SubmitButton, Text } from '../../design/web/index.ts';
import { useLoggedInUser } from '../../people/web/index.ts';
import type { EnrolledMany } from '../domain/model.ts';
import { usePutMember } from './queries.ts';
import { texts } from './texts.ts';

interface OtherRolesProps {
  courseId: number;
  enrolled: EnrolledMany;
}

/** The people of a list who were members in another role: whoever sent the list says who changes to the new one. */
export function OtherRoles({ courseId, enrolled: { roleId, roleName, inOtherRoles } }: OtherRolesProps) {
  const own = useLoggedInUser()?.id;
  const put = usePutMember();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const open = inOtherRoles.filter(({ userId }) => userId !== own && !changed.has(userId));
  const waiting = open.filter(({ userId }) => chosen.has(userId));
  /** One after the other: a refusal names its reason, and those before it keep their new role. */
  const change = async () => {
    for (const { userId } of waiting) {
      await put.mutateAsync({ params: { courseId }, body: { userId, roleId } });
      setChanged((before) => new Set([...before, userId]));
    }
  };
  const choose = (userIds: readonly number[], isChosen: boolean) => {
    setChosen((before) => {
      const rest = [...before].filter((userId) => !userIds.includes(userId));
      return new Set(isChosen ? [...rest, ...userIds] : rest);
    });
  };
  return (
    <Stack gap={3}>
      <Text>{texts.keepRoles(roleName)}</Text>
      {open.length > 1 && (
        <Checkbox
          label={texts.allOfThem}
          checked={waiting.length === open.length}
          indeterminate={waiting.length > 0 && waiting.length < open.length}
          onChange={(isChosen) =>
            choose(
              open.map(({ userId }) => userId),
              isChosen,
            )
          }
        />
      )}
      {inOtherRoles.map(({ userId, name, username, roleName: kept }) => (
        <Checkbox
          key={userId}
          label={
            <>
              <bdi>{name}</bdi> ({username})
            </>
          }
          description={
            changed.has(userId)
              ? texts.nowInRole(roleName)
              : userId === own
                ? texts.ownRoleStays(kept)
                : texts.isInRole(kept)
          }
          checked={chosen.has(userId) || changed.has(userId)}
          disabled={userId === own || changed.has(userId)}
          onChange={(isChosen) => choose([userId], isChosen)}
        />
      ))}
      {open.length > 0 && (
        <div>
          <SubmitButton
            kind="secondary"
            submit={change}
            disabledReason={waiting.length === 0 ? texts.chooseWhoChanges : undefined}
          >
            {texts.giveRole(waiting.length, roleName)}
          </SubmitButton>
        </div>
      )}
    </Stack>
  );
}
