// Somebody who holds exactly some permissions.
import { isCoursePermission, type Permission } from '../../src/access/domain/permission.ts';
import { insertPerson, openSession } from '../../src/people/server/index.ts';
import type { Actor, World } from './world.ts';

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
