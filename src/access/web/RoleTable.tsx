import { Tooltip, VisuallyHidden } from '../../design/web/index.ts';
import type { PermissionGroup } from './permission-groups.ts';
import { PermissionNotes, PermissionSwitch } from './PermissionSwitch.tsx';
import type { EditedRole, RoleScope } from './role-scope.ts';
import styles from './RoleTable.module.css';
import { texts } from './texts.ts';

export interface RolesProps<Role extends EditedRole> {
  scope: RoleScope<Role>;
  groups: readonly PermissionGroup[];
  onSay: (text: string) => void;
}

/** One column for each role, one row for each permission. */
export function RoleTable<Role extends EditedRole>({ scope, groups, onSay }: RolesProps<Role>) {
  const { roles } = scope;
  return (
    // Keyboard users must be able to reach an area that scrolls.
    <div className={styles.scroller} role="region" aria-label={scope.label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.permission}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                <span className={styles.role}>
                  {role.name}
                  {scope.actionsOf?.(role)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, title, entries }) => (
          <tbody key={name}>
            <tr className={styles.group}>
              <th colSpan={roles.length + 1} scope="colgroup">
                {title}
              </th>
            </tr>
            {entries.map((entry) => (
              <tr key={entry.name}>
                <th scope="row">
                  <Tooltip text={entry.description} isSpoken>
                    <span className={styles.title} tabIndex={0}>
                      {entry.title}
                    </span>
                  </Tooltip>{' '}
                  <VisuallyHidden>{entry.description}</VisuallyHidden>
                  <PermissionNotes entry={entry} />
                </th>
                {roles.map((role) => (
                  <td key={role.id}>
                    <PermissionSwitch scope={scope} role={role} entry={entry} onSay={onSay} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
