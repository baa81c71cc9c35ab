import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SearchSelect, type Option } from '../../design/web/index.ts';
import { api, wholeListOf } from '../../kernel/web/api.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { shortestUserSearch } from '../domain/administration.ts';
import type { User } from '../domain/model.ts';
import { userContract } from '../domain/user-contract.ts';
import { useLoggedInUser } from './queries.ts';
import { texts } from './texts.ts';

interface UserFieldProps {
  label: string;
  value: User | null;
  onChange: (user: User | null) => void;
  /** Members of this course are not offered. */
  excludeCourse?: number | undefined;
  required?: boolean | undefined;
  autoFocus?: boolean | undefined;
}

/** Whether the person may search for others; without that right they type the username. */
export function useMaySearchUsers(): boolean {
  return useLoggedInUser()?.tenantPermissions['can_search_users'] === true;
}

/** Finds somebody by name or username; where there are several institutions it shows which (USER-030). */
export function UserField({ value, onChange, excludeCourse, ...field }: UserFieldProps) {
  const tenants = useQuery(wholeListOf(tenantContract.listTenants, {}, (all) => all)).data ?? [];
  const found = useRef(new Map<string, User>());
  const optionOf = (user: User): Option => {
    const tenant = tenants.length > 1 ? tenants.find(({ id }) => id === user.tenantId) : undefined;
    return { value: String(user.id), label: texts.userOption(user.name, user.username, tenant?.name) };
  };
  const search = async (q: string): Promise<Option[]> => {
    const query = { q, ...(excludeCourse === undefined ? {} : { excludeCourse }) };
    const users = await api.call(userContract.searchUsers, { query });
    for (const user of users) found.current.set(String(user.id), user);
    // Whoever is called exactly so is meant.
    const isExact = ({ username }: User) => username.toLowerCase() === q.toLowerCase();
    return [...users.filter(isExact), ...users.filter((user) => !isExact(user))].map(optionOf);
  };
  return (
    <SearchSelect
      {...field}
      description={texts.userSearchHint(shortestUserSearch, excludeCourse !== undefined)}
      minLength={shortestUserSearch}
      items={texts.users}
      search={search}
      value={value && optionOf(value)}
      onChange={(option) => onChange((option && found.current.get(option.value)) ?? null)}
    />
  );
}
