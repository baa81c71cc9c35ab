// Fields of settings that save by themselves; what happens to each stands beside it.
import type { ReactNode } from 'react';
import { SavedMark, Select, Switch, type Option } from '../../../design/web/index.ts';
import styles from './kept-fields.module.css';
import type { KeptPreference } from './use-preference.ts';

interface KeptSelectProps<Value extends string> {
  label: string;
  description?: ReactNode;
  kept: KeptPreference<Value>;
  options: readonly Option<Value>[];
}

export function KeptSelect<Value extends string>(props: KeptSelectProps<Value>) {
  const { label, description, kept, options } = props;
  return (
    <KeptField kept={kept}>
      <Select<string>
        label={label}
        description={description}
        size="s"
        options={options}
        value={kept.value}
        disabled={kept.isLoading}
        onChange={(chosen) => {
          const option = options.find(({ value }) => value === chosen);
          if (option !== undefined) kept.set(option.value);
        }}
      />
    </KeptField>
  );
}

interface KeptSwitchProps {
  label: string;
  description?: string | undefined;
  kept: KeptPreference<boolean>;
}

export function KeptSwitch({ label, description, kept }: KeptSwitchProps) {
  return (
    <KeptField kept={kept}>
      <Switch
        label={label}
        description={description}
        checked={kept.value}
        disabled={kept.isLoading}
        onChange={kept.set}
      />
    </KeptField>
  );
}

/** What happens to a setting stands at the end of its first line; a failure stands below. */
function KeptField<Value>({ kept, children }: { kept: KeptPreference<Value>; children: ReactNode }) {
  const hasFailed = Boolean(kept.loadError ?? kept.saveError);
  return (
    <div className={styles.field}>
      {children}
      <div className={hasFailed ? styles.failure : styles.mark}>
        <KeptMark kept={kept} />
      </div>
    </div>
  );
}

/** Saving, saved, or why this setting could not be read or kept (PREF-035). */
export function KeptMark<Value>({ kept }: { kept: KeptPreference<Value> }) {
  const { loadError, saveError, saving, reload } = kept;
  if (loadError) return <SavedMark state="error" error={loadError} onRetry={reload} />;
  return <SavedMark state={saving} error={saveError} />;
}
