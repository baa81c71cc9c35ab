import { Avatar } from '../../../design/web/index.ts';
import { TenantLogo as Logo } from '../../../people/web/index.ts';
import type { Tenant } from '../../../tenants/domain/model.ts';

/** The logo for the present look, or the initials where there is none. */
export function TenantLogo({ tenant, version = 0 }: { tenant: Tenant; version?: number }) {
  return <Logo tenant={tenant} version={version} fallback={<Avatar name={tenant.name} />} />;
}
