// The search for people, and the administration's list of them.
import { z } from 'zod';
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import { countUse } from '../../../kernel/server/http/rate-limit.ts';
import { shortestUserSearch, type ManagedUser, type UserState } from '../../domain/administration.ts';
import type { ExtendedUser, User } from '../../domain/model.ts';
import { searchTooShort } from '../../domain/user-refusals.ts';
import { listTenantValues } from '../global-roles/store.ts';
import { readExtendedUser, userReply } from '../sessions.ts';
import { peopleSlots } from '../slots.ts';
import { accessVisiblePerson, giverIn, mayGiveRole, mayNamePeopleOf, requireSomewhere } from './access.ts';
import { listPeople, listRoles, searchPeople, type PersonKey } from './store.ts';

const Key = z.object({ lowerName: z.string(), id: z.number() });

export async function searchUsers(
  ctx: Context,
  query: { q: string; excludeCourse?: number | undefined; tenantId?: string | undefined },
): Promise<User[]> {
  await ctx.requireGlobally('can_search_users');
  const own = ctx.session.tenantId;
  const seesAll = await ctx.mayOnSite('can_search_users_other_tenant');
  if (query.tenantId !== undefined && !(await mayNamePeopleOf(ctx, query.tenantId)))
    throw ctx.missing('can_search_users_other_tenant');
  if (query.q.length < shortestUserSearch) throw new RefusedError(searchTooShort);
  await countUse(ctx.db, { key: `user search ${ctx.session.personId}`, requests: 1, seconds: 1 }, ctx.now());
  const { excludeCourse } = query;
  const exceptIds = excludeCourse === undefined ? [] : await peopleSlots.memberIds.get()(ctx, excludeCourse);
  const found = await searchPeople(ctx.db, {
    terms: searchTermsOf(query.q),
    tenantId: query.tenantId ?? (seesAll ? undefined : own),
    exceptIds,
    ...pageOf(ctx),
  });
  return pageFrom(ctx, found).map(userReply);
}

export async function getUser(ctx: Context, userId: number): Promise<ExtendedUser> {
  return readExtendedUser(ctx.db, await accessVisiblePerson(ctx, userId));
}

export async function getManagedUsers(
  ctx: Context,
  query: { q?: string | undefined; tenantId?: string | undefined; state?: UserState | undefined },
): Promise<{ users: ManagedUser[] }> {
  const where = await requireSomewhere(ctx, 'can_manage_site_users');
  if (query.tenantId !== undefined) await ctx.requireGlobally('can_manage_site_users', query.tenantId);
  const found = await listPeople(ctx.db, {
    terms: searchTermsOf(query.q ?? ''),
    tenantId: query.tenantId ?? where,
    state: query.state,
    ...pageOf(ctx),
  });
  const users = pageFrom(ctx, found).map((person) => ({
    ...userReply(person),
    email: person.email,
    active: person.active,
    hasPassword: person.hasPassword,
    role: { id: person.roleId, name: person.roleName },
    createdAt: person.createdAt,
  }));
  return { users };
}

/** Global roles that the caller may give. */
export async function getRoleNames(ctx: Context): Promise<{ roles: { id: number; name: string }[] }> {
  const [mayManage, mayAdd] = await Promise.all([
    ctx.mayGlobally('can_manage_site_users'),
    ctx.mayGlobally('can_add_users'),
  ]);
  if (!mayManage && !mayAdd) throw ctx.missing('can_manage_site_users', 'can_add_users');
  const { tenantId } = ctx.session;
  const giver = await giverIn(ctx, tenantId);
  const values = await listTenantValues(ctx.db, tenantId);
  const givable = (await listRoles(ctx.db)).filter((role) => mayGiveRole(giver, role, values));
  return { roles: givable.map(({ id, name }) => ({ id, name })) };
}

function pageOf(ctx: Context): { after: PersonKey | undefined; limit: number } {
  const { after, size } = ctx.page;
  return { after: after === undefined ? undefined : Key.parse(after), limit: size + 1 };
}

function pageFrom<Row extends PersonKey>(ctx: Context, found: Row[]): Row[] {
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter({ lowerName: last.lowerName, id: last.id });
  return page;
}
