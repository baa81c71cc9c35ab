import { useState, type ReactNode } from 'react';
import { useResolvedScheme } from '../../design/web/index.ts';
import { fullPathOf } from '../../kernel/domain/endpoint.ts';
import { tenantAdministrationContract } from '../../tenants/domain/administration-contract.ts';
import type { Tenant } from '../../tenants/domain/model.ts';
import styles from './TenantLogo.module.css';
import { texts } from './texts.ts';

interface TenantLogoProps {
  tenant: Tenant;
  /** A new number after each change, since the address of the picture stays the same. */
  version?: number;
  /** Shown where the institution has no logo. */
  fallback?: ReactNode;
}

/** The logo of an institution for the present look. */
export function TenantLogo({ tenant, version = 0, fallback = null }: TenantLogoProps) {
  const scheme = useResolvedScheme();
  const path = fullPathOf(tenantAdministrationContract.getTenantLogo).replace('{tenantId}', tenant.id);
  const address = `${path}?dark=${String(scheme === 'dark')}&version=${version}`;
  const [missing, setMissing] = useState<string>();
  const isThere = tenant.logos.includes('default') || (scheme === 'dark' && tenant.logos.includes('dark'));
  if (!isThere || missing === address) return fallback;
  return (
    <img
      className={styles.logo}
      src={address}
      alt={texts.logoOf(tenant.name)}
      onError={() => setMissing(address)}
    />
  );
}
