import { SearchSelect, type Option } from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { texts } from './texts.ts';

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
