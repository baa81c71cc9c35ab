import { useState, type ReactNode } from 'react';
import {
  IconButton,
  IconRotate,
  keepFocusIn,
  Pill,
  showFailure,
  showToast,
  Switch,
  Text,
  VisuallyHidden,
} from '../../design/web/index.ts';
import type { PermissionEntry } from '../domain/catalogue.ts';
import { opensSomething } from '../domain/permissions-without-effect.ts';
import type { EditedRole, RoleScope } from './role-scope.ts';
import styles from './RoleTable.module.css';
import { texts } from './texts.ts';

interface PermissionSwitchProps<Role extends EditedRole> {
  scope: RoleScope<Role>;
  role: Role;
  entry: PermissionEntry;
  onSay: (text: string) => void;
  /** The visible label; without it only screen readers get the name, as in a table. */
  label?: string | undefined;
  description?: ReactNode;
}

/** One permission of one role. It saves itself, and switches back when saving failed. */
export function PermissionSwitch<Role extends EditedRole>(props: PermissionSwitchProps<Role>) {
  const { scope, role, entry, onSay, label, description } = props;
  const [draft, setDraft] = useState<boolean>();
  const { value, isOverridden = false, lockedReason } = scope.valueOf(role, entry);
  const save = async (next: boolean | null): Promise<void> => {
    setDraft(next ?? undefined);
    onSay(texts.saving);
    try {
      const warnings = await scope.save(role, entry, next);
      onSay(texts.saved(entry.title, role.name));
      for (const { text } of warnings) showToast({ kind: 'warning', title: text });
    } catch (error) {
      onSay('');
      showFailure(texts.notSaved(entry.title, role.name), error);
    }
    setDraft(undefined);
  };
  return (
    <div ref={keepFocusIn} className={styles.cell}>
      <Switch
        label={label ?? <VisuallyHidden>{texts.switchOf(entry.title, role.name)}</VisuallyHidden>}
        description={description}
        checked={draft ?? value}
        lockedReason={lockedReason}
        onChange={(next) => void save(next)}
      />
      {isOverridden && lockedReason === undefined && (
        <IconButton
          size="s"
          label={texts.reset(entry.title, role.name)}
          icon={<IconRotate aria-hidden />}
          onClick={() => void save(null)}
        />
      )}
    </div>
  );
}

/** What people should know before they give a permission: that it has no effect yet, and its warning. */
export function PermissionNotes({ entry: { name, warning } }: { entry: PermissionEntry }) {
  return (
    <>
      {!opensSomething(name) && <Pill kind="neutral">{texts.withoutEffect}</Pill>}
      {warning !== null && (
        <Text as="p" tone="danger" size="meta">
          {warning}
        </Text>
      )}
    </>
  );
}
