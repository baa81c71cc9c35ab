import { matchesSearch, searchTermsOf } from '../../kernel/domain/search-terms.ts';
import type { PermissionEntry } from '../domain/catalogue.ts';
import { texts } from './texts.ts';

export interface PermissionGroup {
  name: string;
  /** The heading of the group. */
  title: string;
  entries: PermissionEntry[];
}

const titles = new Map<string, string>(Object.entries(texts.groups));

/** The permissions that match a search, grouped and sorted as in the catalogue. */
export function groupedPermissions(entries: readonly PermissionEntry[], query: string): PermissionGroup[] {
  const terms = searchTermsOf(query);
  const groups = new Map<string, PermissionEntry[]>();
  for (const entry of entries) {
    const { name, title, description, group } = entry;
    if (!matchesSearch(terms, { name, title, description, group })) continue;
    groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return [...groups].map(([name, members]) => ({
    name,
    title: titles.get(name) ?? name,
    entries: members,
  }));
}
