// Reads settings by typed name: a single one, or all of a scope in one query for callers that need several.
import { TypedValues } from '../../kernel/domain/typed-values.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { SettingValue } from '../domain/catalogue.ts';
import { disabledSetting } from '../domain/refusals.ts';
import { settingsInForce, type SettingName, type ValueOf } from '../domain/settings.ts';
import { listSettingValues, listValuesOfSetting } from './store.ts';

type SettingTypes = { [Name in SettingName]: ValueOf<Name> };

/** The settings in force for the site, or for one tenant. */
export class Settings extends TypedValues<SettingTypes> {
  private readonly inForce: ReadonlyMap<string, SettingValue>;

  constructor(inForce: ReadonlyMap<string, SettingValue>) {
    super(inForce);
    this.inForce = inForce;
  }

  /** Refuses with DISABLED_SETTING when a feature is off (TEN-036). */
  demandEnabled(name: SettingName): void {
    if (this.inForce.get(name) === true) return;
    throw new RefusedError(disabledSetting, { extra: { disabledSetting: name } });
  }

  entries(): ReadonlyMap<string, SettingValue> {
    return this.inForce;
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
  const stored = await listValuesOfSetting(db, { name, tenantId });
  return new Settings(settingsInForce(stored)).get(name);
}
