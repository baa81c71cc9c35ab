import { useState } from 'react';
import {
  DecimalInput,
  IntegerInput,
  Select,
  sizeText,
  Switch,
  TextArea,
  TextInput,
  VisuallyHidden,
} from '../../../design/web/index.ts';
import type { SettingEntry, SettingValue } from '../../../tenants/domain/catalogue.ts';
import { isTextAsNeeded, textNeedOf, type TextNeed } from '../../../tenants/domain/settings.ts';
import { settingRangeOf } from '../../../tenants/domain/setting-range.ts';
import { durationText, settingTitleOf } from '../../../tenants/domain/setting-texts.ts';
import { texts } from '../texts.ts';

interface SettingControlProps {
  entry: SettingEntry;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}

/** The control that fits the setting's type; it does not pass on values that do not fit. */
export function SettingControl({ entry, value, onChange }: SettingControlProps) {
  const label = settingTitleOf(entry.name);
  const given = { label, hideLabel: true, size: 's' } as const;
  if (entry.type === 'boolean') {
    const stateText = value === true ? texts.on : texts.off;
    const name = (
      <>
        <VisuallyHidden>{label}: </VisuallyHidden>
        {stateText}
      </>
    );
    return <Switch label={name} checked={value === true} onChange={onChange} />;
  }
  if (entry.values) {
    const options = entry.values.map((choice) => ({ value: choice, label: choice }));
    const choose = (choice: string | null): void => {
      if (choice !== null) onChange(choice);
    };
    return <Select {...given} options={options} value={String(value)} onChange={choose} />;
  }
  if (entry.type === 'duration-list') return <Seconds {...given} value={value} onChange={onChange} />;
  if (entry.type === 'string-list') return <Lines {...given} value={value} onChange={onChange} />;
  if (typeof value === 'number') {
    return <OneNumber {...given} entry={entry} value={value} onChange={onChange} />;
  }
  const need = textNeedOf(entry);
  if (need) return <NeededText {...given} need={need} value={value} onChange={onChange} />;
  return <TextInput {...given} value={value === null ? '' : String(value)} onChange={onChange} />;
}

interface OneNumberProps extends Omit<TypedProps, 'value'> {
  entry: SettingEntry;
  value: number;
}

function OneNumber({ entry, value, onChange, ...given }: OneNumberProps) {
  // True until the text is again a number that the setting can have.
  const [isUnfit, setUnfit] = useState(false);
  const change = (number: number | null): void => {
    setUnfit(number === null);
    if (number !== null) onChange(number);
  };
  const isWhole = entry.type === 'integer' || entry.type === 'size';
  const Input = isWhole ? IntegerInput : DecimalInput;
  return (
    <Input
      {...given}
      required
      value={isUnfit ? null : value}
      onChange={change}
      {...settingRangeOf(entry)}
      unit={entry.unit ?? undefined}
      description={isUnfit ? undefined : readableOf(entry, value)}
    />
  );
}

/** What a large number of bytes or seconds amounts to. */
function readableOf(entry: SettingEntry, value: number): string | undefined {
  if (entry.type === 'size' && value >= 1024) return sizeText(value);
  return entry.type === 'duration' && value >= 60 ? durationText(value) : undefined;
}

/** Controls that keep what is typed, and pass on only what fits. */
interface TypedProps {
  label: string;
  hideLabel: true;
  size: 's';
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}

function Lines({ value, onChange, size: _size, ...given }: TypedProps) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join('\n') : ''));
  const change = (next: string): void => {
    setText(next);
    const lines = next.split('\n').map((line) => line.trim());
    onChange(lines.filter((line) => line !== ''));
  };
  return <TextArea {...given} rows={3} description={texts.onePerLine} value={text} onChange={change} />;
}

function NeededText({ need, value, onChange, ...given }: TypedProps & { need: TextNeed }) {
  const [text, setText] = useState(() => (value === null ? '' : String(value)));
  const change = (next: string): void => {
    setText(next);
    if (isTextAsNeeded(next.trim(), need)) onChange(next.trim());
  };
  const error = isTextAsNeeded(text.trim(), need) ? undefined : texts.notAsNeeded[need];
  return <TextInput {...given} error={error} value={text} onChange={change} />;
}

function Seconds({ value, onChange, ...given }: TypedProps) {
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join(', ') : ''));
  const numbers = secondsOf(text);
  const change = (next: string): void => {
    setText(next);
    const parsed = secondsOf(next);
    if (parsed) onChange(parsed);
  };
  return (
    <TextInput
      {...given}
      description={texts.commaSeconds}
      error={numbers === undefined ? texts.notSeconds : undefined}
      value={text}
      onChange={change}
    />
  );
}

function secondsOf(text: string): number[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length === 1 && parts[0] === '') return [];
  const numbers = parts.map((part) => (part === '' ? Number.NaN : Number(part)));
  return numbers.every((number) => Number.isFinite(number) && number >= 0) ? numbers : undefined;
}
