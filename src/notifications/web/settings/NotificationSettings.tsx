import {
  Alert,
  Button,
  ErrorState,
  keepFocusIn,
  SavedMark,
  Select,
  SkeletonRows,
  Stack,
  Text,
} from '../../../design/web/index.ts';
import type { Frequency, NotificationSettings as Settings } from '../../domain/model.ts';
import { texts } from '../texts.ts';
import styles from './NotificationSettings.module.css';
import { useNotificationSettings, useSetFrequency } from './use-notification-settings.ts';

/** How soon a mail comes, with one choice for each reason; each saves by itself (NOTIF-028, NOTIF-029). */
export function NotificationSettings({ token }: { token?: string | undefined }) {
  const settings = useNotificationSettings(token);
  if (settings.isPending) return <SkeletonRows rows={4} />;
  if (settings.isError) {
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />;
  }
  const { options, possibleValues } = settings.data;
  return (
    <Stack gap={3}>
      <Text tone="muted" size="dense">
        {texts.settingsIntro}
      </Text>
      {options.map((option) => (
        <FrequencyField key={option.reason} option={option} possibleValues={possibleValues} token={token} />
      ))}
    </Stack>
  );
}

interface FrequencyFieldProps {
  option: Settings['options'][number];
  possibleValues: readonly Frequency[];
  token: string | undefined;
}

function FrequencyField({ option, possibleValues, token }: FrequencyFieldProps) {
  const { reason, explanation, value } = option;
  const change = useSetFrequency(reason, token);
  return (
    <div ref={keepFocusIn} className={styles.field}>
      <Select<Frequency>
        label={explanation}
        size="s"
        options={possibleValues.map((one) => ({ value: one, label: texts.frequencies[one] }))}
        value={value}
        onChange={(chosen) => {
          if (chosen !== null) change.set(chosen);
        }}
      />
      {change.isError ? (
        <Alert
          kind="bad"
          urgent
          actions={
            <Button size="s" onClick={change.reset}>
              {texts.resetError}
            </Button>
          }
        >
          {texts.notSaved(change.error.message)}
        </Alert>
      ) : (
        <div className={styles.mark}>
          <SavedMark state={change.status} />
        </div>
      )}
    </div>
  );
}
