import { useState } from 'react';
import {
  Button,
  IconButton,
  IconRotate,
  keepFocusIn,
  Pill,
  Row,
  showFailure,
  Status,
  Text,
  VisuallyHidden,
} from '../../../design/web/index.ts';
import type { SettingEntry, SettingValue } from '../../../tenants/domain/catalogue.ts';
import { settingTitleOf, settingValueText } from '../../../tenants/domain/setting-texts.ts';
import { hasEffect } from '../../../tenants/domain/settings-without-effect.ts';
import { texts } from '../texts.ts';
import { SettingControl } from './SettingControl.tsx';
import type { SettingScope } from './setting-scope.ts';
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

/** One setting: what it does, its control, whether it differs from its fallback, and the way back. It saves itself. */
export function SettingRow({ entry, scope, value, isChanged }: SettingRowProps) {
  const [draft, setDraft] = useState<SettingValue>();
  const [said, setSaid] = useState<string>('');
  const [isUnsaved, setUnsaved] = useState(false);
  // When a list or text goes back, its control must be made anew.
  const [round, setRound] = useState(0);
  const title = settingTitleOf(entry.name);

  const save = async (next: SettingValue): Promise<void> => {
    setSaid(texts.saving);
    try {
      await scope.save(entry.name, next);
      setSaid(texts.saved);
      setUnsaved(false);
      if (next === null) setRound(round + 1);
    } catch (error) {
      setSaid('');
      showFailure(texts.settingNotSaved(title), error);
      if (isTyped(entry) && next !== null) return setUnsaved(true);
      setRound(round + 1);
    }
    setDraft((current) => (current === next ? undefined : current));
  };
  const saveSoon = useAutosave(save, settingRestMs);
  const change = (next: SettingValue): void => {
    setUnsaved(false);
    setDraft(next ?? undefined);
    saveSoon(next);
  };
  const fallback = settingValueText(entry, scope.fallbackOf(entry));
  return (
    <div ref={keepFocusIn} className={styles.row} onInput={() => setSaid('')}>
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
      <SettingControl key={round} entry={entry} value={draft ?? value} onChange={change} />
      <div className={styles.end}>
        {said !== '' && (
          <Status text={said}>
            <Text tone="success" size="meta">
              {said}
            </Text>
          </Status>
        )}
        {isUnsaved && (
          <>
            <Text tone="danger" size="meta">
              {texts.notSavedYet}
            </Text>
            <Button size="s" onClick={() => void save(draft ?? value)}>
              {texts.tryAgain}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </Button>
          </>
        )}
        {(isChanged || isUnsaved) && (
          <IconButton
            size="s"
            label={scope.resetText(title)}
            icon={<IconRotate aria-hidden />}
            onClick={() => change(null)}
          />
        )}
      </div>
    </div>
  );
}

/** What was typed stays when it could not be saved; a switch or a choice goes back. */
const isTyped = ({ type, values }: SettingEntry): boolean => type !== 'boolean' && values === undefined;

function wordOf(text: string): string {
  if (text === 'true') return texts.on;
  if (text === 'false') return texts.off;
  return text === '' ? texts.empty : text;
}
