import { useState } from 'react';
import {
  breakpoints,
  EmptyState,
  emptyTitle,
  Row,
  SearchInput,
  Spacer,
  Stack,
  Status,
  Text,
  useMinWidth,
} from '../../design/web/index.ts';
import { opensSomething } from '../domain/permissions-without-effect.ts';
import { groupedPermissions } from './permission-groups.ts';
import { RoleCards } from './RoleCards.tsx';
import type { EditedRole, RoleScope } from './role-scope.ts';
import { RoleTable } from './RoleTable.tsx';
import { texts } from './texts.ts';

/** Edits who may do what: a column for each role, or one role at a time in narrow windows (ROLE-010). */
export function RoleEditor<Role extends EditedRole>({ scope }: { scope: RoleScope<Role> }) {
  const [query, setQuery] = useState('');
  const [said, setSaid] = useState('');
  const isWide = useMinWidth(breakpoints.large);
  const groups = groupedPermissions(scope.entries, query);
  const Roles = isWide ? RoleTable : RoleCards;
  return (
    <Stack gap={4}>
      {!scope.entries.every(({ name }) => opensSomething(name)) && (
        <Text tone="muted">{texts.withoutEffectMeans}</Text>
      )}
      <Row gap={3} wrap>
        <SearchInput label={texts.search} value={query} onChange={setQuery} width={320} />
        <Status text={said}>
          <Text tone="muted" size="meta">
            {said}
          </Text>
        </Status>
        <Spacer />
        {scope.actions}
      </Row>
      {groups.length === 0 ? (
        <EmptyState title={emptyTitle(texts.items, true)} />
      ) : (
        <Roles scope={scope} groups={groups} onSay={setSaid} />
      )}
    </Stack>
  );
}
