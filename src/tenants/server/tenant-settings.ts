// Settings of one institution: its own values over those of the site.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { Json } from '../../kernel/domain/fields.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { settingNotValid, settingOfSite } from '../domain/refusals.ts';
import { checkedSettingValue, settingEntries, settingEntryOf } from '../domain/settings.ts';
import { accessManagedTenant } from './access.ts';
import { demandGivableRoles } from './role-settings.ts';
import { readSettings } from './settings.ts';
import { findTenant, listSettingValues, removeTenantSetting, upsertSetting } from './store.ts';

const JsonMap = z.record(z.string(), Json);
type SettingMap = z.infer<typeof JsonMap>;

const tenantNames = settingEntries.filter((entry) => entry.scope === 'tenant').map((entry) => entry.name);
const frontendNames = settingEntries.filter((entry) => entry.frontend).map((entry) => entry.name);

export async function getTenantSettings(
  ctx: Context,
  tenantId: string,
  onlyFrontend: boolean,
): Promise<SettingMap> {
  if (onlyFrontend && !(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  if (!onlyFrontend) await accessManagedTenant(ctx, tenantId);
  const values = (await readSettings(ctx.db, tenantId)).entries();
  return picked(onlyFrontend ? frontendNames : tenantNames, values);
}

export async function getOwnTenantSettings(
  ctx: Context,
  tenantId: string,
): Promise<{ own: SettingMap; site: SettingMap }> {
  await accessManagedTenant(ctx, tenantId);
  const stored = await listSettingValues(ctx.db, tenantId);
  const own = new Map(stored.filter((row) => row.isTenants).map((row) => [row.name, row.value]));
  const site = (await readSettings(ctx.db)).entries();
  return {
    own: picked(
      tenantNames.filter((name) => own.has(name)),
      own,
    ),
    site: picked(tenantNames, site),
  };
}

function picked(names: readonly string[], values: ReadonlyMap<string, unknown>): SettingMap {
  return JsonMap.parse(Object.fromEntries(names.map((name) => [name, values.get(name)])));
}

/** All or nothing: every value is checked before the first is written. */
export async function patchTenantSettings(
  ctx: Context,
  tenantId: string,
  updates: readonly { name: string; value: unknown }[],
): Promise<SettingMap> {
  await accessManagedTenant(ctx, tenantId);
  const checked = updates.map(checkedUpdate);
  await ctx.transaction(async (tx) => {
    await demandGivableRoles(ctx, tx, { updates: checked, tenantId });
    for (const update of checked) await store(tx, { ...update, tenantId, now: ctx.now() });
  });
  return getTenantSettings(ctx, tenantId, false);
}

function checkedUpdate({ name, value }: { name: string; value: unknown }): { name: string; value: unknown } {
  const entry = settingEntryOf(name);
  if (entry?.scope === 'site')
    throw new RefusedError(settingOfSite, { text: `${name}: ${settingOfSite.text}` });
  const fitting = value === null ? null : entry && checkedSettingValue(entry, value);
  if (!entry || fitting === undefined)
    throw new RefusedError(settingNotValid, { text: `${name}: this value does not fit.` });
  return { name, value: fitting };
}

async function store(
  tx: Tx,
  setting: { tenantId: string; name: string; value: unknown; now: Date },
): Promise<void> {
  const { tenantId, name, value } = setting;
  if (value === null) await removeTenantSetting(tx, tenantId, name);
  else await upsertSetting(tx, setting);
  const detail = { tenantId, value };
  await tx.audit({ action: 'setting changed', subjectKind: 'setting', subjectId: name, detail });
}
