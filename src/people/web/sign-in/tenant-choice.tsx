import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, Loading, SearchSelect, type Option } from '../../../design/web/index.ts';
import { api, queryOf } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import type { Tenant } from '../../../tenants/domain/model.ts';
import { TenantLogo } from '../TenantLogo.tsx';
import { texts } from './texts.ts';
import styles from './tenant-choice.module.css';

/** The login of the institution that the address names, so that nobody chooses it again. */
export const loginOf = (tenantId: string | undefined): string =>
  tenantId === undefined ? '/login' : `/login/${tenantId}`;

/** Its content below logo and name of the institution, if that is known before somebody chooses. */
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
  if (used.isError) return <ErrorState error={used.error} onRetry={() => void used.refetch()} />;
  if (used.isPending) return <Loading />;
  const [first, second] = all.data ?? [];
  const tenant = tenantId === undefined ? (second ? undefined : first) : named.data;
  return (
    <>
      {tenant && (
        <p className={styles.institution}>
          <TenantLogo tenant={tenant} />
          {tenant.name}
        </p>
      )}
      {children(tenant)}
    </>
  );
}

/** The institution, by searching for it. */
export function TenantField({
  value,
  onChange,
}: {
  value: Option | null;
  onChange: (tenant: Option | null) => void;
}) {
  return (
    <SearchSelect
      label={texts.tenant}
      required
      minLength={0}
      items={texts.tenants}
      value={value}
      onChange={onChange}
      search={async (q) => {
        const found = await api.call(tenantContract.listTenants, { query: q === '' ? {} : { q } });
        return found.map(({ id, name }) => ({ value: id, label: name }));
      }}
    />
  );
}

/** Whether people make their own accounts there. */
export function useMayRegister(tenantId: string | undefined): boolean {
  const query = tenantId === undefined ? {} : { tenantId };
  return useQuery(queryOf(tenantContract.getAbout, { query })).data?.settings['REGISTER_ENABLED'] === true;
}
