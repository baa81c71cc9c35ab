import { useState } from 'react';
import {
  Button,
  CloseButton,
  Card,
  Dialog,
  EmptyState,
  emptyTitle,
  ErrorState,
  failedTitle,
  FormButtons,
  IconPlus,
  Pill,
  Row,
  SearchBox,
  Spacer,
  Stack,
  Table,
  type Column,
} from '../../../design/web/index.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { useCurrentUser } from '../../../people/web/index.ts';
import type { Tenant } from '../../../tenants/domain/model.ts';
import { useCreateTenant, useTenants } from '../queries.ts';
import { adminTabLabels } from '../../domain/tabs.ts';
import { texts } from '../texts.ts';
import { TenantForm } from './TenantForm.tsx';
import { TenantLogo } from './TenantLogo.tsx';
import { tenantPage } from '../../domain/addresses.ts';
import { tenantList } from '../../domain/list-addresses.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';

const columns: Column<Tenant>[] = [
  { id: 'logo', header: texts.logo, width: '110px', cell: (tenant) => <TenantLogo tenant={tenant} /> },
  { id: 'name', header: texts.name, width: 'minmax(200px, 2fr)', isLink: true, cell: ({ name }) => name },
  { id: 'short', header: texts.shortName, cell: ({ abbreviatedName }) => abbreviatedName },
  {
    id: 'order',
    header: texts.order,
    width: '120px',
    align: 'end',
    cell: ({ orderCategory }) => orderCategory,
  },
  {
    id: 'hidden',
    header: texts.state,
    width: '120px',
    cell: ({ hidden }) =>
      hidden && (
        <Pill kind="neutral" icon="hidden">
          {texts.hiddenMark}
        </Pill>
      ),
  },
];

/** All institutions, those in front first (TEN-002), and a form for a new one. */
export function TenantsPanel() {
  const [{ q }, setSearch] = useSearch(tenantList);
  const tenants = useTenants(q);
  const [isNew, setNew] = useState(false);
  const mayCreate = useCurrentUser().data?.permissions['can_create_tenant'] === true;
  return (
    <Stack gap={4}>
      <Row gap={3} wrap>
        <SearchBox
          label={texts.searchTenants}
          query={q}
          onSearch={(text) => setSearch({ q: text })}
          width={320}
        />
        <Spacer />
        {mayCreate && (
          <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={() => setNew(true)}>
            {texts.newTenant}
          </Button>
        )}
      </Row>
      {tenants.isError ? (
        <ErrorState
          title={failedTitle(tenants.error, q !== '')}
          error={tenants.error}
          onRetry={() => void tenants.refetch()}
        />
      ) : (
        <Card flush>
          <Table
            label={adminTabLabels.tenants}
            columns={columns}
            rows={tenants.data ?? []}
            rowId={({ id }) => id}
            rowHref={({ id }) => hrefOf(tenantPage, { tenantId: id })}
            loading={tenants.isPending}
            empty={<EmptyState title={emptyTitle('institutions', q !== '')} />}
          />
        </Card>
      )}
      {isNew && <NewTenantDialog onClose={() => setNew(false)} />}
    </Stack>
  );
}

function NewTenantDialog({ onClose }: { onClose: () => void }) {
  const create = useCreateTenant();
  return (
    <Dialog opened onClose={onClose} title={texts.newTenant} size="l">
      <TenantForm
        mayPlace
        submit={(upload) => create.mutateAsync({ upload })}
        onSuccess={onClose}
        buttons={
          <FormButtons label={texts.create}>
            <CloseButton />
          </FormButtons>
        }
      />
    </Dialog>
  );
}
