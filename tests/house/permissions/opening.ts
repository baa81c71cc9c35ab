// A row of the tables: one permission and what it opens, tried by a session with it and by one without it.
import type { AppEndpoint } from '../../../src/access/domain/endpoint.ts';
import { isCoursePermission, type Permission } from '../../../src/access/domain/permission.ts';
import { ApiError, type CallInput } from '../../../src/kernel/domain/client.ts';
import { insertPerson, openSession } from '../../../src/people/server/index.ts';
import type { Actor, World } from '../../support/world.ts';

export interface Opening {
  readonly permission: Permission;
  /** What it opens, with the requirements that it proves, if any. */
  readonly opens: string;
  /** What is needed beside it. */
  readonly beside?: readonly Permission[];
  /** Makes the attempt; false when it was answered, but did not show what the permission shows. */
  readonly tries: (w: World, caller: Actor) => Promise<unknown>;
}

/** True when the attempt went through, false when it was refused for want of a right. */
export async function isOpenTo(w: World, caller: Actor, { tries }: Opening): Promise<boolean> {
  try {
    return (await tries(w, caller)) !== false;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return false;
    throw error;
  }
}

type Sample<E extends AppEndpoint> = (w: World) => Promise<{ input: CallInput<E> }>;

/** The attempt to make the call of a sample. */
export function callOf<E extends AppEndpoint>(endpoint: E, sample: Sample<E>): Opening['tries'] {
  return async (w, caller) => {
    const { input } = await sample(w);
    await caller.download(endpoint, input);
  };
}

let rolesMade = 0;

/** A member of the course whose two roles, of the site and of the course, hold these permissions and no other. */
export async function personWith(w: World, held: readonly Permission[]): Promise<Actor> {
  rolesMade += 1;
  const username = `holder${rolesMade}-${w.platform.random.bytes(4).toString('hex')}`;
  const name = `Holder ${rolesMade}`;
  const ofCourse = held.filter((permission) => isCoursePermission(permission));
  const ofSite = held.filter((permission) => !isCoursePermission(permission));
  return w.transaction(async (tx) => {
    const site = await tx
      .insertInto('globalRole')
      .values({ name: username })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const permission of ofSite)
      await tx.insertInto('globalRolePermission').values({ roleId: site.id, permission }).execute();
    const { tenantId } = w;
    const email = `${username}@example.org`;
    const account = { tenantId, username, name, email, passwordHash: null, roleId: site.id };
    const person = await insertPerson(tx, account);
    const role = await tx
      .insertInto('courseRole')
      .values({ courseId: w.course.id, name: username })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const permission of ofCourse)
      await tx.insertInto('courseRolePermission').values({ roleId: role.id, permission }).execute();
    const membership = { courseId: w.course.id, personId: person.id, roleId: role.id };
    await tx.insertInto('enrollment').values(membership).execute();
    const lifetimeSeconds = 24 * 3600;
    const login = await openSession(tx, { platform: w.platform, person, lifetimeSeconds, userAgent: 'test' });
    return w.withToken({ ...w.nobody, id: person.id, name, username }, login.accessToken);
  });
}
