// How settings are shown and found.
import type { SettingEntry, SettingValue } from './catalogue.ts';

export type SettingGroup = 'features' | 'choices' | 'sizes' | 'times' | 'texts';

const groupOfType: Record<SettingEntry['type'], SettingGroup> = {
  boolean: 'features',
  enum: 'choices',
  integer: 'choices',
  number: 'choices',
  size: 'sizes',
  duration: 'times',
  'duration-list': 'times',
  string: 'texts',
  'string-list': 'texts',
};

export const settingGroups: readonly SettingGroup[] = ['features', 'choices', 'sizes', 'times', 'texts'];

export function settingGroupOf(entry: SettingEntry): SettingGroup {
  return groupOfType[entry.type];
}

const acronyms = new Set(['CPU', 'CSV', 'DB', 'HTML', 'ID', 'JWT', 'LTI', 'SSO', 'TA', 'URL']);

/** `AUTO_TEST_2_ENABLED` -> `AutoTest 2`, `LTI_ENABLED` -> `LTI`. */
export function settingTitleOf(name: string): string {
  const words = name
    .replace(/_ENABLED$/, '')
    .replace('AUTO_TEST', 'AutoTest')
    .replace('GITHUB', 'GitHub')
    .split('_')
    .map((word) => (word === word.toUpperCase() && !acronyms.has(word) ? word.toLowerCase() : word))
    .join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** True when every word occurs in title, name or description. */
export function settingMatches(entry: SettingEntry, query: string): boolean {
  const text = `${settingTitleOf(entry.name)} ${entry.name} ${entry.description}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const units = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3600, name: 'hour' },
  { seconds: 60, name: 'minute' },
] as const;

/** 86400 -> `1 day`; in the largest unit that leaves no remainder. */
export function durationText(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds && seconds % one.seconds === 0);
  const [amount, name] = unit ? [seconds / unit.seconds, unit.name] : [seconds, 'second'];
  return `${amount} ${name}${amount === 1 ? '' : 's'}`;
}

/** A value as people read it; lists are joined. */
export function settingValueText(entry: SettingEntry, value: SettingValue): string {
  if (value === null) return '';
  if (typeof value === 'object') return value.join(', ');
  if (entry.type === 'duration') return durationText(Number(value));
  return entry.unit === null || typeof value !== 'number' ? String(value) : `${value} ${entry.unit}`;
}

/** True when both are the same value; lists count by their items. */
export function isSameSetting(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
