import { isSettablePerTenant } from '../../../access/domain/may.ts';
import { permissions } from '../../../access/domain/permission.ts';
import { RoleEditor } from '../../../access/web/index.ts';
import { ErrorState, Loading, Stack, Text } from '../../../design/web/index.ts';
import { heldPermissionsOf } from '../../../tenants/domain/rules.ts';
import { useTenantPermissions } from '../queries.ts';
import { lockOf } from './lock-of.ts';
import { usePatchTenantRole, useTenantRoles } from './queries.ts';
import { texts } from './texts.ts';

const entries = permissions.filter(({ name }) => isSettablePerTenant(name));

/** What the global roles may do in one institution; where it sets no value, that of the site holds (PERM-135). */
export function TenantRolesPanel({ tenantId }: { tenantId: string }) {
  const roles = useTenantRoles(tenantId);
  const held = heldPermissionsOf(useTenantPermissions(tenantId).data);
  const patch = usePatchTenantRole();
  if (roles.isPending) return <Loading />;
  if (roles.isError) return <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />;
  return (
    <Stack gap={4}>
      <Text tone="muted">{texts.tenantIntro}</Text>
      <RoleEditor
        scope={{
          label: texts.tenantRoles,
          roles: roles.data,
          entries,
          valueOf: (role, { name }) => {
            const own = role.tenantPerms[name] ?? null;
            return {
              value: own ?? role.perms[name] === true,
              isOverridden: own !== null,
              lockedReason: lockOf(role, name, held),
            };
          },
          save: async (role, { name }, value) => {
            const params = { tenantId, roleId: role.id };
            return (await patch.mutateAsync({ params, body: { permission: name, value } })).warnings;
          },
        }}
      />
    </Stack>
  );
}
