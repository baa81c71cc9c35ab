import { useState } from 'react';
import { IconButton, IconRotate, Pill, Row, showFailure, Status, Text } from '../../../design/web/index.ts';
import type { SettingEntry, SettingValue } from '../../../tenants/domain/catalogue.ts';
import { settingTitleOf, settingValueText } from '../../../tenants/domain/setting-texts.ts';
import { hasEffect } from '../../../tenants/domain/settings-without-effect.ts';
import { texts } from '../texts.ts';
import { SettingControl } from './SettingControl.tsx';
import type { SettingScope } from './SettingList.tsx';
import styles from './SettingRow.module.css';
import { useAutosave } from './use-autosave.ts';

/** How long a value must rest before it is saved (TEN-008: at least 250 ms). */
const settingRestMs = 400;

interface SettingRowProps {
  entry: SettingEntry;
  scope: SettingScope;
  value: SettingValue;
  isChanged: boolean;
}

/** One setting: what it does, its control, whether it differs, and the way back. It saves itself. */
export function SettingRow({ entry, scope, value, isChanged }: SettingRowProps) {
  const [draft, setDraft] = useState<SettingValue>();
  const [said, setSaid] = useState<string>('');
  // A list or text that goes back must draw its control anew.
  const [round, setRound] = useState(0);
  const title = settingTitleOf(entry.name);

  const save = async (next: SettingValue): Promise<void> => {
    setSaid(texts.saving);
    try {
      await scope.save(entry.name, next);
      setSaid(texts.saved);
    } catch (error) {
      setSaid('');
      setRound(round + 1);
      showFailure(texts.settingNotSaved(title), error);
    }
    setDraft((current) => (current === next ? undefined : current));
  };
  const saveSoon = useAutosave(save, settingRestMs);
  const reset = async (): Promise<void> => {
    await save(null);
    setRound(round + 1);
  };
  const fallback = settingValueText(entry, scope.fallbackOf(entry));
  return (
    <div className={styles.row}>
      <div className={styles.name}>
        <Row gap={2} wrap>
          <Text weight="medium">{title}</Text>
          {!hasEffect(entry.name) && <Pill kind="neutral">{texts.withoutEffect}</Pill>}
          {isChanged && <Pill kind="info">{texts.changed}</Pill>}
        </Row>
        <Text as="p" tone="muted" size="dense">
          {entry.description}
        </Text>
        <Text as="p" tone="subtle" size="meta">
          {scope.fallbackText(wordOf(fallback))}
        </Text>
      </div>
      <SettingControl
        key={round}
        entry={entry}
        value={draft ?? value}
        onChange={(next) => {
          setDraft(next);
          saveSoon(next);
        }}
      />
      <div className={styles.end}>
        {said !== '' && (
          <Status text={said}>
            <Text tone="success" size="meta">
              {said}
            </Text>
          </Status>
        )}
        {isChanged && (
          <IconButton
            size="s"
            label={scope.resetText(title)}
            icon={<IconRotate aria-hidden />}
            onClick={() => void reset()}
          />
        )}
      </div>
    </div>
  );
}

function wordOf(text: string): string {
  if (text === 'true') return texts.on;
  if (text === 'false') return texts.off;
  return text === '' ? texts.empty : text;
}
