import { hashPassword } from '../../src/people/server/index.ts';
import type { Actor, World } from './world.ts';

/** From now on a person of the world logs in with this password. Answers what is stored of it. */
export async function setPassword(w: World, { id }: Pick<Actor, 'id'>, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  await w.platform.database.db.updateTable('person').set({ passwordHash }).where('id', '=', id).execute();
  return passwordHash;
}
