// Reading settings by typed name. One query for the whole scope: callers that need several read them at once.
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { SettingValue } from '../domain/catalogue.ts';
import { disabledSetting } from '../domain/refusals.ts';
import { settingsInForce, type SettingName, type ValueOf } from '../domain/settings.ts';
import { listSettingValues } from './store.ts';

/** The settings in force for the site, or for one tenant. */
export class Settings {
  private readonly values: ReadonlyMap<string, SettingValue>;

  constructor(values: ReadonlyMap<string, SettingValue>) {
    this.values = values;
  }

  get<Name extends SettingName>(name: Name): ValueOf<Name> {
    // Values were checked against the catalogue's type when they were read.
    return this.values.get(name) as ValueOf<Name>;
  }

  /** Refuses with DISABLED_SETTING when a feature is off (TEN-036). */
  demandEnabled(name: SettingName): void {
    if (this.values.get(name) === true) return;
    throw new RefusedError(disabledSetting, { extra: { disabledSetting: name } });
  }

  entries(): ReadonlyMap<string, SettingValue> {
    return this.values;
  }
}

/** Reads all settings in force. */
export async function readSettings(db: Db, tenantId?: string): Promise<Settings> {
  return new Settings(settingsInForce(await listSettingValues(db, tenantId)));
}

/** Reads one setting in force. */
export async function readSetting<Name extends SettingName>(
  db: Db,
  name: Name,
  tenantId?: string,
): Promise<ValueOf<Name>> {
  return (await readSettings(db, tenantId)).get(name);
}
