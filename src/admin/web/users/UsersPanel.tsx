import { useState } from 'react';
import {
  Avatar,
  Button,
  Card,
  IconButton,
  IconPencil,
  IconPlus,
  IconUpload,
  IconUser,
  PagedList,
  Pill,
  Row,
  SearchBox,
  Select,
  Spacer,
  Stack,
  Table,
  Text,
  type Column,
} from '../../../design/web/index.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { ActAsDialog, useCurrentUser } from '../../../people/web/index.ts';
import { UserState, type ManagedUser } from '../../../people/domain/administration.ts';
import { heldPermissionsOf } from '../../../tenants/domain/rules.ts';
import { useManagedUsers, useTenantPermissions, useTenants } from '../queries.ts';
import { adminTabLabels } from '../../domain/tabs.ts';
import { texts } from '../texts.ts';
import { AddUserDialog } from './AddUserDialog.tsx';
import { AddUsersDialog } from './AddUsersDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { userList } from '../../domain/list-addresses.ts';
import type { SiteRights } from '../../../access/domain/held.ts';

type Opened = { dialog: 'add' | 'file' } | { dialog: 'edit' | 'act'; user: ManagedUser };

/** Accounts of the site, or of one institution: search, make, change, switch off (ADMIN-009). */
export function UsersPanel({ tenantId }: { tenantId?: string }) {
  const [search, setSearch] = useSearch(userList);
  const tenants = useTenants();
  const self = useCurrentUser().data;
  const [opened, setOpened] = useState<Opened>();
  const within = tenantId ?? search.tenant;
  const users = useManagedUsers({ q: search.q, tenantId: within, state: search.state });
  const held = useHeldPermissions(tenantId);
  const mayAdd = held['can_add_users'] === true;
  const mayAct = held['can_impersonate_users'] === true;
  const hasMany = tenantId === undefined && (tenants.data?.length ?? 0) > 1;
  const tenantNames = new Map(tenants.data?.map(({ id, name }) => [id, name]));
  const rows = users.data?.pages.flatMap(({ body }) => body.users) ?? [];
  const close = (): void => setOpened(undefined);
  const newIn = within ?? self?.tenantId ?? null;
  return (
    <Stack gap={4}>
      <Row gap={3} wrap>
        <SearchBox
          label={texts.searchUsers}
          query={search.q}
          onSearch={(q) => setSearch({ q })}
          width={260}
        />
        {hasMany && (
          <Select
            label={texts.institution}
            hideLabel
            clearable
            placeholder={texts.anyInstitution}
            width={220}
            options={[...tenantNames].map(([value, label]) => ({ value, label }))}
            value={search.tenant ?? null}
            onChange={(tenant) => setSearch({ tenant: tenant ?? undefined })}
          />
        )}
        <Select
          label={texts.state}
          hideLabel
          clearable
          placeholder={texts.anyState}
          width={180}
          options={UserState.options.map((value) => ({ value, label: texts.userStates[value] }))}
          value={search.state ?? null}
          onChange={(state) => setSearch({ state: UserState.safeParse(state).data })}
        />
        <Spacer />
        {mayAdd && (
          <>
            <Button icon={<IconUpload aria-hidden />} onClick={() => setOpened({ dialog: 'file' })}>
              {texts.addUsers}
            </Button>
            <Button
              kind="primary"
              icon={<IconPlus aria-hidden />}
              onClick={() => setOpened({ dialog: 'add' })}
            >
              {texts.addUser}
            </Button>
          </>
        )}
      </Row>
      <PagedList
        query={users}
        items="users"
        count={rows.length}
        isFiltered={search.q !== '' || search.state !== undefined}
      >
        <Card flush>
          <Table
            label={adminTabLabels.users}
            columns={columnsOf({
              tenantNames: hasMany ? tenantNames : undefined,
              selfId: self?.id,
              onEdit: (user) => setOpened({ dialog: 'edit', user }),
              onAct: mayAct ? (user) => setOpened({ dialog: 'act', user }) : undefined,
            })}
            rows={rows}
            rowId={({ id }) => String(id)}
          />
        </Card>
      </PagedList>
      {opened?.dialog === 'add' && <AddUserDialog tenantId={newIn} onClose={close} />}
      {opened?.dialog === 'file' && <AddUsersDialog tenantId={newIn} onClose={close} />}
      {opened?.dialog === 'edit' && <EditUserDialog user={opened.user} onClose={close} />}
      {opened?.dialog === 'act' && <ActAsDialog user={opened.user} onClose={close} />}
    </Stack>
  );
}

/** What the caller may do in the institution, or on the whole site if none is given. */
function useHeldPermissions(tenantId: string | undefined): SiteRights {
  const onSite = useCurrentUser().data?.permissions ?? {};
  const there = useTenantPermissions(tenantId).data;
  if (tenantId === undefined) return onSite;
  return heldPermissionsOf(there);
}

interface ColumnsInput {
  tenantNames: ReadonlyMap<string, string> | undefined;
  selfId: number | undefined;
  onEdit: (user: ManagedUser) => void;
  /** Undefined without the right to act as others. */
  onAct: ((user: ManagedUser) => void) | undefined;
}

function columnsOf({ tenantNames, selfId, onEdit, onAct }: ColumnsInput): Column<ManagedUser>[] {
  const institution: Column<ManagedUser> = {
    id: 'tenant',
    header: texts.institution,
    cell: ({ tenantId }) => tenantNames?.get(tenantId ?? '') ?? '',
  };
  return [
    {
      id: 'name',
      header: texts.name,
      width: 'minmax(180px, 1.4fr)',
      cell: ({ name }) => (
        <Row gap={2}>
          <Avatar name={name} />
          <Text weight="medium">{name}</Text>
        </Row>
      ),
    },
    { id: 'username', header: texts.username, cell: ({ username }) => username },
    { id: 'email', header: texts.email, width: 'minmax(200px, 1.8fr)', cell: ({ email }) => email },
    ...(tenantNames ? [institution] : []),
    { id: 'role', header: texts.role, width: '110px', cell: ({ role }) => role.name },
    { id: 'state', header: texts.state, width: '150px', cell: (user) => <UserStatePill user={user} /> },
    {
      id: 'edit',
      header: texts.actions,
      width: '96px',
      isPinned: true,
      cell: (user) =>
        user.id === selfId ? null : (
          <Row gap={1}>
            <IconButton
              label={texts.editUser(user.name)}
              icon={<IconPencil aria-hidden />}
              onClick={() => onEdit(user)}
            />
            {onAct && user.active && (
              <IconButton
                label={texts.actAs(user.name)}
                icon={<IconUser aria-hidden />}
                onClick={() => onAct(user)}
              />
            )}
          </Row>
        ),
    },
  ];
}

function UserStatePill({ user }: { user: ManagedUser }) {
  if (!user.active)
    return (
      <Pill kind="neutral" icon="hidden">
        {texts.userStates.inactive}
      </Pill>
    );
  if (!user.hasPassword)
    return (
      <Pill kind="warn" icon="waiting">
        {texts.userStates['without-password']}
      </Pill>
    );
  return <Pill kind="ok">{texts.userStates.active}</Pill>;
}
