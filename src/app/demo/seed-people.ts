// Writes institution, features and people of the demo straight into an empty database.
import { runInBackground } from '../../kernel/server/transaction.ts';
import type { Platform } from '../../kernel/server/platform.ts';
import type { Tx } from '../../kernel/server/database.ts';
import { ensureGlobalRoles, findRoleId, hashPassword, insertPerson } from '../../people/server/index.ts';
import { featureSwitches } from '../../tenants/domain/settings.ts';
import { insertTenant, upsertSiteSetting } from '../../tenants/server/index.ts';
import { demoPassword, demoUsers, type DemoPerson } from './people.ts';

// Payment and self-registration stay off in the demo.
const keptOff = new Set(['STUDENT_PAYMENT_ENABLED', 'REGISTER_ENABLED']);

export async function seedPeople(platform: Platform): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const now = platform.clock.now();
  await runInBackground({ platform, now }, async (tx) => {
    await ensureGlobalRoles(tx);
    for (const { name } of featureSwitches().filter((entry) => !keptOff.has(entry.name))) {
      await upsertSiteSetting(tx, { name, value: true, now });
    }
    const { id: tenantId } = await insertTenant(tx, { name: 'Riverside University', abbreviatedName: 'RU' });
    const add = (person: DemoPerson, role: string) => addPerson(tx, { tenantId, passwordHash, person, role });
    await add(demoUsers.admin, 'Admin');
    await add(demoUsers.teacher, 'Staff');
    for (const person of [...demoUsers.graders, ...demoUsers.students]) await add(person, 'Student');
  });
}

async function addPerson(
  tx: Tx,
  given: { tenantId: string; passwordHash: string; person: DemoPerson; role: string },
): Promise<void> {
  const { tenantId, passwordHash, person } = given;
  const roleId = await findRoleId(tx, given.role);
  const email = `${person.username}@riverside.example`;
  await insertPerson(tx, {
    tenantId,
    passwordHash,
    email,
    roleId,
    username: person.username,
    name: person.name,
  });
}
