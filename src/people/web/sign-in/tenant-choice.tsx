import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ButtonLink, ErrorState, lazyPart, Loading, Skeleton, Stack } from '../../../design/web/index.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import type { Tenant } from '../../../tenants/domain/model.ts';
import { TenantLogo } from '../TenantLogo.tsx';
import styles from './tenant-choice.module.css';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { login } from '../../domain/addresses.ts';
import { settingOf } from '../../../tenants/domain/browser-settings.ts';

/** Shows its content below logo and name of the institution, if that is known before somebody chooses. */
export function WithTenant({
  tenantId,
  children,
}: {
  tenantId: string | undefined;
  children: (tenant: Tenant | undefined) => ReactNode;
}) {
  const named = useQuery({
    ...queryOf(tenantContract.getTenant, { params: { tenantId: tenantId ?? '' } }),
    enabled: tenantId !== undefined,
  });
  const all = useQuery({ ...queryOf(tenantContract.listTenants, {}), enabled: tenantId === undefined });
  const used = tenantId === undefined ? all : named;
  if (used.isError) {
    return (
      <ErrorState
        title={texts.tenantFailed}
        error={used.error}
        onRetry={() => void used.refetch()}
        actions={tenantId !== undefined && <ButtonLink href={hrefOf(login)}>{texts.chooseTenant}</ButtonLink>}
      />
    );
  }
  if (used.isPending) return <Loading />;
  const [first, second] = all.data ?? [];
  const tenant = tenantId === undefined ? (second ? undefined : first) : named.data;
  return (
    <Stack gap={4}>
      {tenant && (
        <p className={styles.institution}>
          <TenantLogo tenant={tenant} />
          {tenant.name}
        </p>
      )}
      {children(tenant)}
    </Stack>
  );
}

/** Of a label and its field. */
const heightPx = 56;

/** Chooses the institution by a search; sites with one institution need no such field. */
export const TenantField = lazyPart(async () => (await import('./TenantField.tsx')).TenantField, {
  fallback: () => <Skeleton height={heightPx} />,
});

/** Whether people make their own accounts there. */
export function useMayRegister(tenantId: string | undefined): boolean {
  const query = tenantId === undefined ? {} : { tenantId };
  return settingOf(useQuery(queryOf(tenantContract.getAbout, { query })).data?.settings, 'REGISTER_ENABLED');
}
