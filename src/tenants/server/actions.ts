// Institutions and settings as the calls need them.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { Json } from '../../kernel/domain/fields.ts';
import { searchTermsOf } from '../../kernel/domain/search-terms.ts';
import type { About, Tenant } from '../domain/model.ts';
import { settingNotValid } from '../domain/refusals.ts';
import { checkedSettingValue, settingEntries, settingEntryOf } from '../domain/settings.ts';
import { seesStatistics } from './access.ts';
import { release } from './release.ts';
import { demandGivableRoles } from './role-settings.ts';
import { readSettings } from './settings.ts';
import { tenantSlots } from './slots.ts';
import { findTenant, listTenants, upsertSiteSetting } from './store.ts';

export async function getAbout(ctx: Context, tenantId: string | undefined): Promise<About> {
  const settings = await readSettings(ctx.db, tenantId);
  const shown = settingEntries.filter((entry) => entry.frontend).map((entry) => entry.name);
  const { version, commit } = release;
  return {
    version,
    commit,
    currentTime: ctx.now(),
    settings: jsonOf(shown, settings.entries()),
    release,
  };
}

const JsonMap = z.record(z.string(), Json);

function jsonOf(names: readonly string[], values: ReadonlyMap<string, unknown>) {
  return JsonMap.parse(Object.fromEntries(names.map((name) => [name, values.get(name)])));
}

const TenantKey = z.object({ orderCategory: z.number(), name: z.string(), id: z.string() });

export async function getTenants(ctx: Context, q: string | undefined): Promise<Tenant[]> {
  const withHidden = ctx.currentSession ? await ctx.mayOnSite('can_list_hidden_tenants') : false;
  const found = await listTenants(ctx.db, {
    terms: searchTermsOf(q ?? '').map((term) => term.text),
    after: ctx.page.after === undefined ? undefined : TenantKey.parse(ctx.page.after),
    limit: ctx.page.size + 1,
    withHidden,
  });
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) {
    ctx.continueAfter({ orderCategory: last.orderCategory, name: last.name, id: last.id });
  }
  return page;
}

export async function getTenant(ctx: Context, tenantId: string): Promise<Tenant> {
  const tenant = await findTenant(ctx.db, tenantId);
  if (!tenant) throw ctx.notFound('institution');
  if (!ctx.currentSession || !(await seesStatistics(ctx, tenantId))) return tenant;
  return { ...tenant, statistics: await tenantSlots.statistics.get()(ctx.db, { tenantId, now: ctx.now() }) };
}

export async function getSiteSettings(ctx: Context) {
  await ctx.requireOnSite('can_manage_site_settings');
  const settings = await readSettings(ctx.db);
  return jsonOf(
    settingEntries.map((entry) => entry.name),
    settings.entries(),
  );
}

export async function patchSiteSettings(ctx: Context, updates: { name: string; value: unknown }[]) {
  await ctx.requireOnSite('can_manage_site_settings');
  const checked = updates.map(({ name, value }) => {
    const entry = settingEntryOf(name);
    const fitting = entry && checkedSettingValue(entry, value);
    if (fitting === undefined)
      throw new RefusedError(settingNotValid, { text: `${name}: this value does not fit.` });
    return { name, value: fitting };
  });
  await ctx.transaction(async (tx) => {
    await demandGivableRoles(ctx, tx, { updates: checked });
    for (const { name, value } of checked) {
      await upsertSiteSetting(tx, { name, value, now: ctx.now() });
      await tx.audit({
        action: 'setting changed',
        subjectKind: 'setting',
        subjectId: name,
        detail: { value },
      });
    }
  });
  return getSiteSettings(ctx);
}
