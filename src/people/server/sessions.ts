// Opening, finding and ending sessions.
import type { Session } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import type { Db, Tx } from '../../kernel/server/database.ts';
import { notLoggedIn } from '../../kernel/server/http/refusals.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import { accessSlots } from '../../access/server/index.ts';
import { isGlobalPermission, permissions } from '../../access/domain/permission.ts';
import { globalFactsOf, mayGlobally, type Restrictions } from '../../access/domain/may.ts';
import type { ExtendedUser, LoginAnswer, Member } from '../domain/model.ts';
import { tokenSha256 } from './passwords.ts';
import { peopleSlots } from './slots.ts';
import { findLiveSession, findTokenDigest, holdSession, insertSession } from './store.ts';

export interface PersonRow {
  id: number;
  name: string;
  username: string;
  email: string;
  tenantId: string;
  isTestStudent: boolean;
}

/** A person as the wire shows it to anybody who may see the name. */
export function userReply(person: Omit<PersonRow, 'email'>): Member {
  return {
    id: person.id,
    type: 'normal',
    name: person.name,
    username: person.username,
    isTestStudent: person.isTestStudent,
    tenantId: person.tenantId,
    group: null,
  };
}

const unrestricted: Restrictions = { forCourseId: null, removedPermissions: [] };

/** A person as they and administrators see them, with what a session under these restrictions may do. */
export async function readExtendedUser(
  db: Db,
  person: PersonRow,
  restrictions: Restrictions = unrestricted,
): Promise<ExtendedUser> {
  // Of the whole site: another call tells what the institution adds or takes away (TEN-004).
  const global = await accessSlots.globalFacts.get()(db, person.id, null);
  const names = permissions.map((entry) => entry.name).filter((name) => isGlobalPermission(name));
  const held = names.map((name) => [name, mayGlobally({ global, restrictions }, name)] as const);
  return {
    ...userReply(person),
    email: person.email,
    hidden: await seesHidden(db, person.id, { isAdmin: global.permissions.has('is_admin'), restrictions }),
    permissions: Object.fromEntries(held),
  };
}

/** Whether the person's lists hold assignments that are not available yet (SESS-034). */
async function seesHidden(
  db: Db,
  personId: number,
  { isAdmin, restrictions }: { isAdmin: boolean; restrictions: Restrictions },
): Promise<boolean> {
  if (restrictions.removedPermissions.includes('can_see_hidden_assignments')) return false;
  return isAdmin || peopleSlots.seesHiddenSomewhere.get()(db, personId, restrictions.forCourseId);
}

/**
 * A session that nobody opened, to find out in the background what a person would see. It has no restrictions, and it
 * has opened no assignment by a password.
 */
export async function sessionInBackground(
  db: Db,
  person: Pick<PersonRow, 'id' | 'tenantId'>,
  now: Date,
): Promise<Session> {
  return {
    id: 0,
    personId: person.id,
    tenantId: person.tenantId,
    expiresAt: now,
    restrictions: unrestricted,
    verifiedAssignmentIds: [],
    impersonatorId: null,
    globalFacts: await accessSlots.globalFacts.get()(db, person.id, person.tenantId),
  };
}

/** A new token; only its hash is stored. */
export function newAccessToken(platform: Platform): string {
  return `pmk_${platform.random.bytes(32).toString('base64url')}`;
}

/** Opens a session and answers what a login answers. */
export async function openSession(
  tx: Tx,
  given: {
    platform: Platform;
    person: PersonRow;
    lifetimeSeconds: number;
    userAgent: string;
    /** The session of the person who acts as somebody else: the new session ends with it. */
    actingFrom?: Session;
    /** The only course that the session reaches. */
    forCourseId?: number;
    /** The exam whose login link opens it. */
    openedForAssignmentId?: number;
  },
): Promise<LoginAnswer> {
  const { platform, person, actingFrom, forCourseId = null, openedForAssignmentId = null } = given;
  if (actingFrom) await demandOpen(tx, actingFrom.id);
  const accessToken = newAccessToken(platform);
  const fullTime = new Date(platform.clock.now().getTime() + given.lifetimeSeconds * 1000);
  const expiresAt = actingFrom && actingFrom.expiresAt < fullTime ? actingFrom.expiresAt : fullTime;
  await insertSession(tx, {
    personId: person.id,
    tokenSha256: tokenSha256(accessToken),
    expiresAt,
    userAgent: given.userAgent,
    forCourseId,
    openedForAssignmentId,
    ...(actingFrom ? { parentId: actingFrom.id, impersonatorId: actingFrom.personId } : {}),
  });
  return {
    user: await readExtendedUser(tx, person, { forCourseId, removedPermissions: [] }),
    accessToken,
    restrictions: {
      forContext: forCourseId === null ? null : { courseId: forCourseId },
      removedPermissions: [],
      verifiedAssignmentIds: [],
    },
    expiresAt,
  };
}

/** Refuses when the session below is just ending: a session opened on it would outlive it. */
export async function demandOpen(tx: Tx, sessionId: number): Promise<{ verifiedAssignmentIds: number[] }> {
  const held = await holdSession(tx, sessionId);
  if (!held) throw new RefusedError(notLoggedIn);
  return held;
}

/** Answers access's question for the session of a token. */
export async function findSession(db: Db, token: string, now: Date): Promise<Session | undefined> {
  return findSessionOf(db, tokenSha256(token), now);
}

/** The same by the number of the session, for a signed name that carries no token. */
export async function findSessionById(db: Db, sessionId: number, now: Date): Promise<Session | undefined> {
  const digest = await findTokenDigest(db, sessionId);
  return digest === undefined ? undefined : findSessionOf(db, digest, now);
}

async function findSessionOf(db: Db, digest: string, now: Date): Promise<Session | undefined> {
  const row = await findLiveSession(db, digest, now);
  if (!row) return undefined;
  return {
    id: row.id,
    personId: row.personId,
    tenantId: row.tenantId,
    expiresAt: row.expiresAt,
    restrictions: { forCourseId: row.forCourseId, removedPermissions: row.removedPermissions },
    verifiedAssignmentIds: row.verifiedAssignmentIds,
    impersonatorId: row.impersonatorId,
    globalFacts: globalFactsOf(row.permissionsOfSite, row.valuesOfTenant),
  };
}
