// Fields of settings that save by themselves; what happens to each stands beside it.
import type { ReactNode } from 'react';
import { SavedMark, Select, Stack, Switch, type Option } from '../../../design/web/index.ts';
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
    <Stack gap={1}>
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
      <KeptMark kept={kept} />
    </Stack>
  );
}

interface KeptSwitchProps {
  label: string;
  description?: string | undefined;
  kept: KeptPreference<boolean>;
}

export function KeptSwitch({ label, description, kept }: KeptSwitchProps) {
  return (
    <Stack gap={1}>
      <Switch
        label={label}
        description={description}
        checked={kept.value}
        disabled={kept.isLoading}
        onChange={kept.set}
      />
      <KeptMark kept={kept} />
    </Stack>
  );
}

/** Saving, saved, or why this setting could not be read or kept (PREF-035). */
export function KeptMark<Value>({ kept }: { kept: KeptPreference<Value> }) {
  const { loadError, saveError, saving, reload } = kept;
  if (loadError) return <SavedMark state="error" error={loadError} onRetry={reload} />;
  return <SavedMark state={saving} error={saveError} />;
}
