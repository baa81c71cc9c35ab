import type { Db } from '../../../kernel/server/database.ts';
import type { User } from '../../../people/domain/model.ts';
import { findPerson, userReply } from '../../../people/server/index.ts';
import { personShownAs, shownUser, type NameSight } from '../../domain/anonymity.ts';
import { namesFor } from './aliases.ts';

/** A person as this viewer may see them; null when the account no longer exists. */
export async function shownPerson(db: Db, sight: NameSight, personId: number): Promise<User | null> {
  const person = await findPerson(db, personId);
  return person ? shownUser(userReply(person), await namesFor(db, sight, [personId])) : null;
}

/** The person among these whom this viewer was shown under the id; undefined when there is none. */
export async function personBehind(
  db: Db,
  sight: NameSight,
  { shownId, among }: { shownId: number; among: readonly User[] },
): Promise<number | undefined> {
  const names = await namesFor(
    db,
    sight,
    among.map(({ id }) => id),
  );
  return personShownAs(shownId, among, names);
}
