import type { SettingEntry, SettingValue } from '../../../tenants/domain/catalogue.ts';

/** Where settings are set: the site, or one institution. */
export interface SettingScope {
  /** Settings that this scope may set. */
  entries: readonly SettingEntry[];
  /** Values set here; other settings fall back. */
  own: Readonly<Record<string, unknown>>;
  /** The values that hold where nothing is set here. */
  fallbackOf: (entry: SettingEntry) => SettingValue;
  fallbackText: (value: string) => string;
  resetText: (name: string) => string;
  /** Null goes back to the fallback. */
  save: (name: string, value: SettingValue) => Promise<unknown>;
}
