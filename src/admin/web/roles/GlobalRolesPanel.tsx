import { permissions } from '../../../access/domain/permission.ts';
import { RoleEditor } from '../../../access/web/index.ts';
import { ErrorState, Loading } from '../../../design/web/index.ts';
import { useCurrentUser } from '../../../people/web/index.ts';
import { usePatchGlobalRole, useGlobalRoles } from './queries.ts';
import { lockOf } from './lock-of.ts';
import { texts } from './texts.ts';

const entries = permissions.filter(({ scope }) => scope === 'global');

/** What the global roles may do on the whole site. */
export function GlobalRolesPanel() {
  const roles = useGlobalRoles();
  const held = useCurrentUser().data?.permissions ?? {};
  const patch = usePatchGlobalRole();
  if (roles.isPending) return <Loading />;
  if (roles.isError) return <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />;
  return (
    <RoleEditor
      scope={{
        label: texts.globalRoles,
        roles: roles.data,
        entries,
        valueOf: (role, { name }) => ({
          value: role.perms[name] === true,
          lockedReason: lockOf(role, name, held),
        }),
        save: async (role, { name }, value) => {
          const body = { permission: name, value: value === true };
          return (await patch.mutateAsync({ params: { roleId: role.id }, body })).warnings;
        },
      }}
    />
  );
}
