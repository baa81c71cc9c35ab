import { useState } from 'react';
import { Card, Row, Select, Stack } from '../../design/web/index.ts';
import { PermissionNotes, PermissionSwitch } from './PermissionSwitch.tsx';
import type { EditedRole } from './role-scope.ts';
import styles from './RoleTable.module.css';
import type { RolesProps } from './RoleTable.tsx';
import { texts } from './texts.ts';

/** Shows one role at a time, with descriptions, for narrow windows. */
export function RoleCards<Role extends EditedRole>({ scope, groups, onSay }: RolesProps<Role>) {
  const [chosenId, choose] = useState<string | null>(null);
  const role = scope.roles.find(({ id }) => String(id) === chosenId) ?? scope.roles[0];
  if (!role) return null;
  return (
    <Stack gap={4}>
      <Row gap={2} align="end">
        <div className={styles.choice}>
          <Select
            label={texts.role}
            options={scope.roles.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(role.id)}
            onChange={choose}
          />
        </div>
        {scope.actionsOf?.(role)}
      </Row>
      {groups.map(({ name, title, entries }) => (
        <Card key={name} title={title}>
          <Stack gap={3}>
            {entries.map((entry) => (
              <PermissionSwitch
                // Another role gets a new switch, without the state of the old one.
                key={`${role.id} ${entry.name}`}
                scope={scope}
                role={role}
                entry={entry}
                onSay={onSay}
                label={entry.title}
                description={
                  <>
                    {entry.description} <PermissionNotes entry={entry} />
                  </>
                }
              />
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}
