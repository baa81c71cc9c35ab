import { Select, Stack } from '../../../design/web/index.ts';
import { useRoleNames, useTenants } from '../queries.ts';
import { texts } from '../texts.ts';

interface RoleAndTenantProps {
  tenantId: string | null;
  onTenant: (tenantId: string | null) => void;
  roleId: string | null;
  onRole: (roleId: string | null) => void;
}

/** Where a new person belongs, and as what. The institution is asked only where there are several. */
export function RoleAndTenant({ tenantId, onTenant, roleId, onRole }: RoleAndTenantProps) {
  const tenants = useTenants();
  const roles = useRoleNames();
  return (
    <Stack gap={4}>
      {(tenants.data?.length ?? 0) > 1 && (
        <Select
          label={texts.institution}
          required
          searchable
          options={(tenants.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={tenantId}
          onChange={onTenant}
        />
      )}
      <Select
        label={texts.role}
        clearable
        placeholder={texts.defaultRole}
        options={(roles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={roleId}
        onChange={onRole}
      />
    </Stack>
  );
}
