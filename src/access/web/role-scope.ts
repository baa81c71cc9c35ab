// What the role editor needs to know of the place whose roles it edits: a course, the site, an institution.
import type { ReactNode } from 'react';
import type { PermissionEntry } from '../domain/catalogue.ts';

export interface EditedRole {
  id: number;
  name: string;
}

export interface PermissionValue {
  value: boolean;
  /** True where this place sets a value of its own, which can go back to the value above it. */
  isOverridden?: boolean;
  /** Why it cannot be switched. */
  lockedReason?: string | undefined;
}

export interface RoleScope<Role extends EditedRole> {
  /** Spoken name of the whole. */
  label: string;
  roles: readonly Role[];
  entries: readonly PermissionEntry[];
  valueOf: (role: Role, entry: PermissionEntry) => PermissionValue;
  /** Saves one value and answers warnings; null goes back to what holds above. */
  save: (role: Role, entry: PermissionEntry, value: boolean | null) => Promise<readonly { text: string }[]>;
  /** Drawn beside the name of a role: a menu. */
  actionsOf?: (role: Role) => ReactNode;
  /** At the end of the line above: a new role. */
  actions?: ReactNode;
}
