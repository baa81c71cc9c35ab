import { useState } from 'react';
import { Avatar, useResolvedScheme } from '../../../design/web/index.ts';
import { fullPathOf } from '../../../kernel/domain/endpoint.ts';
import { tenantAdministrationContract } from '../../../tenants/domain/administration-contract.ts';
import type { Tenant } from '../../../tenants/domain/model.ts';
import { texts } from '../texts.ts';
import styles from './TenantLogo.module.css';

/** The logo for the present look, or the initials where there is none. */
export function TenantLogo({ tenant, version = 0 }: { tenant: Tenant; version?: number }) {
  const scheme = useResolvedScheme();
  const path = fullPathOf(tenantAdministrationContract.getTenantLogo).replace('{tenantId}', tenant.id);
  const address = `${path}?dark=${String(scheme === 'dark')}&version=${version}`;
  const [missing, setMissing] = useState<string>();
  if (missing === address) return <Avatar name={tenant.name} />;
  return (
    <img
      className={styles.logo}
      src={address}
      alt={texts.logoOf(tenant.name)}
      onError={() => setMissing(address)}
    />
  );
}
