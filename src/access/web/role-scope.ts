// The place whose roles are edited (a course, the site, an institution), as the role editor needs it.
import type { ReactNode } from 'react';
import type { PermissionEntry } from '../domain/catalogue.ts';

export interface EditedRole {
  id: number;
  name: string;
}

export interface PermissionValue {
  value: boolean;
  /** True when this place has a value of its own; without that value the one above counts again. */
  isOverridden?: boolean;
  /** The reason why it cannot be switched. */
  lockedReason?: string | undefined;
}

export interface RoleScope<Role extends EditedRole> {
  /** The accessible name of the editor. */
  label: string;
  roles: readonly Role[];
  entries: readonly PermissionEntry[];
  valueOf: (role: Role, entry: PermissionEntry) => PermissionValue;
  /** Saves one value and returns warnings; null removes it, so that the value above counts. */
  save: (role: Role, entry: PermissionEntry, value: boolean | null) => Promise<readonly { text: string }[]>;
  /** A menu beside the name of a role. */
  actionsOf?: (role: Role) => ReactNode;
  /** Shown at the end of the line above, such as a button for a new role. */
  actions?: ReactNode;
}
