// People join a course by a link, with the account that they have or make here (ENROL-005).
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { countUse, type RateLimit } from '../../../kernel/server/http/rate-limit.ts';
import type { LoginAnswer, NewAccount } from '../../../people/domain/model.ts';
import { makeAccount } from '../../../people/server/index.ts';
import { joinByLinkRule } from '../../domain/access-rules.ts';
import type { OpenEnrollLink } from '../../domain/links/model.ts';
import { otherRole } from '../../domain/links/refusals.ts';
import { isForPeopleOf, mayGiveRole, mayJoin, mayRegisterBy, mayUseLink } from '../../domain/links/rules.ts';
import { otherCourseSession } from '../../domain/refusals.ts';
import { join } from '../create-course.ts';
import { findMember } from '../enrollment-store.ts';
import { findRole } from '../role-store.ts';
import { roleReply } from '../roles.ts';
import { findLink, lockLink, updateLink, type LinkRow } from './store.ts';

interface LinkPath {
  courseId: number;
  linkId: string;
}

export async function getEnrollLink(ctx: Context, path: LinkPath): Promise<OpenEnrollLink> {
  const link = await findLink(ctx.db, path);
  const role = link && (await findRole(ctx.db, path.courseId, link.roleId));
  if (!role) throw ctx.notFound('enrolment link');
  ctx.demand(mayUseLink(link, ctx.now()));
  ctx.demand(mayGiveRole(link, role));
  const { id, expirationDate, allowRegister } = link;
  const { name, tenantId } = link.course;
  const course = { id: path.courseId, name, tenantId, price: null };
  return { id, role: roleReply(role), expirationDate, allowRegister, course };
}

export async function joinByLink(ctx: Context, path: LinkPath): Promise<undefined> {
  ctx.rule(joinByLinkRule);
  const { personId, tenantId, restrictions } = ctx.session;
  const { forCourseId } = restrictions;
  if (forCourseId !== null && forCourseId !== path.courseId) throw new RefusedError(otherCourseSession);
  await ctx.transaction(async (tx) => {
    const link = await lockLink(tx, path);
    const member = link && (await findMember(tx, path.courseId, personId));
    const isOpenTo = link && (member !== undefined || isForPeopleOf(link.course, tenantId));
    if (!isOpenTo) throw ctx.notFound('enrolment link');
    ctx.demand(mayJoin(link, { roleId: member?.roleId }, ctx.now()));
    if (!member) await takePlace(ctx, tx, { link, personId });
  });
  return undefined;
}

export async function registerByLink(
  ctx: Context,
  path: LinkPath,
  account: NewAccount,
): Promise<LoginAnswer> {
  await countUse(ctx.db, registerLimitOf(ctx.request.address), ctx.now());
  const found = await findLink(ctx.db, path);
  if (!found) throw ctx.notFound('enrolment link');
  // Asked before the password is hashed, which takes long, and again when nobody else can take the place.
  ctx.demand(mayRegisterBy(found, ctx.now()));
  return makeAccount(ctx, {
    tenantId: found.course.tenantId,
    account,
    alongside: async (tx, { id: personId }) => {
      const link = await lockLink(tx, path);
      if (!link) throw ctx.notFound('enrolment link');
      ctx.demand(mayRegisterBy(link, ctx.now()));
      await takePlace(ctx, tx, { link, personId });
    },
  });
}

/**
 * One a second, but not one in each second: a class that sees the link on a screen shares an address and registers
 * all at once.
 */
export function registerLimitOf(address: string): RateLimit {
  return { key: `register by link ${address}`, requests: 300, seconds: 300 };
}

/** Makes the person a member and counts the use. The link is locked, so that the count is exact. */
async function takePlace(
  ctx: Context,
  tx: Tx,
  { link, personId }: { link: LinkRow; personId: number },
): Promise<void> {
  const { courseId, roleId } = link;
  const role = await findRole(tx, courseId, roleId);
  if (!role) throw ctx.notFound('role');
  ctx.demand(mayGiveRole(link, role));
  const isNew = await join(tx, { courseId, personId, role, now: ctx.now() });
  // A teacher has added the person at the same moment, perhaps in another role.
  if (!isNew && (await findMember(tx, courseId, personId))?.roleId !== roleId)
    throw new RefusedError(otherRole);
  if (isNew) await updateLink(tx, link.id, { uses: link.uses + 1 });
}
