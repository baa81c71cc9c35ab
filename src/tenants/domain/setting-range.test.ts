import { expect, it } from 'vitest';
import { settingRangeOf } from './setting-range.ts';
import { checkedSettingValue, settingEntries, settingEntryOf } from './settings.ts';

const checked = (name: string, value: number) => {
  const entry = settingEntryOf(name);
  if (!entry) throw new Error(`There is no setting ${name}.`);
  return checkedSettingValue(entry, value);
};

it('takes no number that a setting cannot mean (TEN-009)', () => {
  expect(checked('PAGE_SIZE', 0)).toBeUndefined();
  expect(checked('PAGE_SIZE', 1)).toBe(1);
  expect(checked('TASK_POLL_INTERVAL', 0)).toBeUndefined();
  expect(checked('AUTO_EXPAND_FAILED_STEPS', -5)).toBeUndefined();
  expect(checked('AUTO_EXPAND_FAILED_STEPS', 0)).toBe(0);
  expect(checked('MIN_PASSWORD_SCORE', 5)).toBeUndefined();
  expect(checked('JWT_ACCESS_TOKEN_EXPIRES', 100 * 365 * 24 * 3600)).toBe(3_153_600_000);
  expect(checked('JWT_ACCESS_TOKEN_EXPIRES', Number.MAX_SAFE_INTEGER)).toBeUndefined();
});

it('takes every default', () => {
  const outside = settingEntries.filter((entry) => {
    const { min, max } = settingRangeOf(entry);
    return typeof entry.default === 'number' && (entry.default < min || entry.default > max);
  });
  expect(outside).toEqual([]);
});
