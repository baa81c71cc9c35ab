// Making and changing institutions, and their logos.
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { isGlobalPermission, permissions } from '../../access/domain/permission.ts';
import { renewSession, type Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { recordBlobs } from '../../kernel/server/blobs/blob-store.ts';
import type { StoredBlob } from '../../kernel/server/blobs/blobs.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { Download } from '../../kernel/server/http/download.ts';
import { parsedPart, readJsonPart } from '../../kernel/server/http/json-part.ts';
import {
  logoSchemes,
  maxLogoBytes,
  NewTenant,
  TenantChanges,
  type LogoScheme,
  type Tenant,
  type TenantPermissions,
} from '../domain/model.ts';
import { logoNotUsable, tenantNameTaken } from '../domain/refusals.ts';
import { accessManagedTenant } from './access.ts';
import { imageTypeOf } from './image-type.ts';
import { findTenant } from './store.ts';
import { addTenant, findLogo, updateTenant, upsertLogo } from './tenant-store.ts';

interface Logo extends StoredBlob {
  scheme: LogoScheme;
  contentType: string;
}

export async function createTenant(ctx: Context): Promise<Tenant> {
  await ctx.requireOnSite('can_create_tenant');
  const { json, logos } = await receive(ctx);
  await renewSession(ctx);
  await ctx.requireOnSite('can_create_tenant');
  const wanted = parsedPart(NewTenant, json);
  return ctx.transaction(async (tx) => {
    const tenant = await addTenant(tx, wanted);
    if (!tenant) throw new RefusedError(tenantNameTaken);
    await auditTenant(tx, 'tenant created', tenant);
    return storeLogos(tx, tenant, logos);
  });
}

export async function changeTenant(ctx: Context, tenantId: string): Promise<Tenant> {
  await accessManagedTenant(ctx, tenantId);
  const { json, logos } = await receive(ctx);
  await renewSession(ctx);
  await accessManagedTenant(ctx, tenantId);
  const changes = parsedPart(TenantChanges, json ?? {});
  // Only people who may make institutions change its place in the lists of the site.
  const movesInLists = changes.orderCategory !== undefined || changes.hidden !== undefined;
  if (movesInLists) await ctx.requireOnSite('can_create_tenant');
  return ctx.transaction(async (tx) => {
    const tenant = await updateTenant(tx, tenantId, changes);
    if (!tenant) throw new RefusedError(tenantNameTaken);
    await auditTenant(tx, 'tenant changed', tenant);
    return storeLogos(tx, tenant, logos);
  });
}

async function auditTenant(tx: Tx, action: string, tenant: Tenant): Promise<void> {
  const { id, name, abbreviatedName, orderCategory, hidden } = tenant;
  const detail = { name, abbreviatedName, orderCategory, hidden };
  await tx.audit({ action, subjectKind: 'tenant', subjectId: id, detail });
}

async function storeLogos(tx: Tx, tenant: Tenant, logos: readonly Logo[]): Promise<Tenant> {
  await recordBlobs(tx, logos);
  for (const { scheme, sha256, contentType } of logos)
    await upsertLogo(tx, { tenantId: tenant.id, scheme, sha256, contentType });
  const stored = new Set([...tenant.logos, ...logos.map(({ scheme }) => scheme)]);
  return { ...tenant, logos: logoSchemes.filter((scheme) => stored.has(scheme)) };
}

/** Reads the part `json` and the images. Every part is read, or the request would never end. */
async function receive(ctx: Context): Promise<{ json: unknown; logos: Logo[] }> {
  let json: unknown;
  const logos: Logo[] = [];
  for await (const part of ctx.request.parts({ fileBytes: maxLogoBytes, files: logoSchemes.length })) {
    if (part.name === 'json') {
      json = await readJsonPart(part);
      continue;
    }
    const content = await buffer(part.stream);
    if (part.isTruncated()) throw new RefusedError(logoNotUsable);
    const scheme = logoSchemes.find((name) => part.name === `logo_${name}`);
    if (scheme) logos.push(await storeLogo(ctx, scheme, content));
  }
  return { json, logos };
}

async function storeLogo(ctx: Context, scheme: LogoScheme, content: Buffer): Promise<Logo> {
  const contentType = imageTypeOf(content);
  if (contentType === undefined) throw new RefusedError(logoNotUsable);
  return { scheme, contentType, ...(await ctx.platform.blobs.put(Readable.from([content]))) };
}

export async function getTenantLogo(ctx: Context, tenantId: string, dark: boolean): Promise<Download> {
  const logo = await findLogo(ctx.db, tenantId, dark ? ['dark', 'default'] : ['default']);
  if (!logo) throw ctx.notFound('logo');
  return new Download({
    content: (range) => ctx.platform.blobs.open(logo.sha256, range),
    contentType: logo.contentType,
    fileName: 'logo',
    entityTag: logo.sha256,
  });
}

/** What the caller may do for an institution. */
export async function getTenantPermissions(ctx: Context, tenantId: string): Promise<TenantPermissions> {
  if (!(await findTenant(ctx.db, tenantId))) throw ctx.notFound('institution');
  const names = permissions.map(({ name }) => name).filter((name) => isGlobalPermission(name));
  const held = await Promise.all(names.map((name) => ctx.mayGlobally(name, tenantId)));
  const perms = Object.fromEntries(names.map((name, at) => [name, held[at] === true]));
  if (!Object.values(perms).includes(true)) return { tag: 'no-permissions', hasPerms: false };
  return { tag: 'permissions', hasPerms: true, perms };
}
