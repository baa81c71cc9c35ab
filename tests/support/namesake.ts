// Somebody of another institution who is a member of the course and has the username of one of its students.
import { insertPerson, findRoleId } from '../../src/people/server/index.ts';
import { insertTenant } from '../../src/tenants/server/index.ts';
import { newWord } from './samples/new-word.ts';
import type { Actor, World } from './world.ts';

export async function namesakeOf(w: World, { id, username }: Actor): Promise<{ id: number }> {
  return w.transaction(async (tx) => {
    const { id: tenantId } = await insertTenant(tx, {
      name: newWord('Rival College'),
      abbreviatedName: 'RC',
    });
    const roleId = await findRoleId(tx, 'Student');
    const email = `${newWord('rival').toLowerCase()}@example.org`;
    const rival = { tenantId, username, name: 'Rival Person', email, passwordHash: null, roleId };
    const made = await insertPerson(tx, rival);
    const enrolled = await tx
      .selectFrom('enrollment')
      .select(['courseId', 'roleId'])
      .where('courseId', '=', w.course.id)
      .where('personId', '=', id)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('enrollment')
      .values({ ...enrolled, personId: made.id })
      .execute();
    return made;
  });
}
