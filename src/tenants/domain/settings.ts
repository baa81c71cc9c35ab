// Names, types and checks of settings, derived from the catalogue.
import { z } from 'zod';
import { internalAddress } from '../../kernel/domain/links/internal-address.ts';
import { Name, WholeNumber } from '../../kernel/domain/fields.ts';
import { isWebUrl } from '../../kernel/domain/links/web-url.ts';
import { type SettingEntry, type SettingValue, settingCatalogue } from './catalogue.ts';
import { settingRangeOf } from './setting-range.ts';

type Entry = (typeof settingCatalogue)[number];
export type SettingName = Entry['name'];

type Widened<T> = T extends boolean
  ? boolean
  : T extends number
    ? number
    : T extends string
      ? string
      : T extends readonly number[]
        ? readonly number[]
        : readonly string[];
/** Type of a setting's value. */
export type ValueOf<Name extends SettingName> = Widened<Extract<Entry, { name: Name }>['default']>;

/** Settings that browsers may know, with the types of their values. */
export type BrowserSettings = {
  readonly [Name in Extract<Entry, { frontend: true }>['name']]: ValueOf<Name>;
};

export const settingEntries: readonly SettingEntry[] = settingCatalogue;

const byName = new Map(settingEntries.map((entry) => [entry.name, entry]));

export function settingEntryOf(name: string): SettingEntry | undefined {
  return byName.get(name);
}

const schemas: Record<SettingEntry['type'], z.ZodType<SettingValue>> = {
  boolean: z.boolean(),
  integer: WholeNumber,
  number: z.number(),
  size: WholeNumber.nonnegative(),
  duration: z.number().nonnegative(),
  string: z.string().max(65_536),
  enum: z.string(),
  'string-list': z.array(z.string().max(1024)).max(1000),
  'duration-list': z.array(z.number().nonnegative()).max(100),
};

/**
 * link: where a link of the site leads; mailAddress: one that mails can come from; name: on one line, not blank; timeZone:
 * one in which a moment can be told.
 */
export type TextNeed = 'link' | 'mailAddress' | 'name' | 'timeZone';

/** Settings that name a global role: whoever sets one gives that role to many people. */
const globalRoleSettings: ReadonlySet<string> = new Set<SettingName>(['DEFAULT_GLOBAL_ROLE']);

export function isGlobalRoleSetting(name: string): boolean {
  return globalRoleSettings.has(name);
}

/** What the text of a setting must be, where not every text will do. */
export function textNeedOf({ name }: SettingEntry): TextNeed | undefined {
  if (name === 'SITE_EMAIL') return 'mailAddress';
  if (name === 'PRODUCT_NAME') return 'name';
  if (name === 'TENANT_TIME_ZONE') return 'timeZone';
  return name.endsWith('_URL') ? 'link' : undefined;
}

const meetsNeed: Record<TextNeed, (text: string) => boolean> = {
  // A page of this site or an address of the web; empty hides the link (SHELL-026, UI-033, UI-034).
  link: (text) => text === '' || internalAddress(text) !== undefined || isWebUrl(text),
  mailAddress: (text) => z.email().safeParse(text).success,
  name: (text) => Name.safeParse(text).data === text,
  timeZone: isTimeZone,
};

/** Mails and archives of classes fail with any other. */
function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

export function isTextAsNeeded(text: string, need: TextNeed): boolean {
  return meetsNeed[need](text);
}

/** The value, checked against the setting's type; undefined when it does not fit. */
export function checkedSettingValue(entry: SettingEntry, value: unknown): SettingValue | undefined {
  const parsed = schemas[entry.type].safeParse(value);
  if (!parsed.success) return undefined;
  if (entry.values && !entry.values.some((choice) => choice === parsed.data)) return undefined;
  const need = textNeedOf(entry);
  if (need && !isTextAsNeeded(String(parsed.data), need)) return undefined;
  if (typeof parsed.data !== 'number') return parsed.data;
  const { min, max } = settingRangeOf(entry);
  return parsed.data < min || parsed.data > max ? undefined : parsed.data;
}

/** Values in force: the tenant's own, else the site's, else the default. */
export function settingsInForce(
  stored: readonly { name: string; value: unknown; isTenants: boolean }[],
): Map<string, SettingValue> {
  const values = new Map<string, SettingValue>(settingEntries.map((entry) => [entry.name, entry.default]));
  const siteFirst = [...stored].sort((a, b) => Number(a.isTenants) - Number(b.isTenants));
  for (const row of siteFirst) {
    const entry = byName.get(row.name);
    const value = entry && checkedSettingValue(entry, row.value);
    if (entry && value !== undefined) values.set(row.name, value);
  }
  return values;
}

/** Features that a new site starts without; its first administrator switches them on. */
export function featureSwitches(): SettingEntry[] {
  return settingEntries.filter((entry) => entry.type === 'boolean' && entry.default === false);
}
