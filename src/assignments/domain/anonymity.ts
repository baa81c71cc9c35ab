// Whose name a viewer gets in an assignment that is graded anonymously, and what stands in place of the others.
// Every answer about such an assignment goes through here on the server; names never leave to be hidden there.
import type { CoursePermission } from '../../access/domain/permission.ts';
import { murmurHash3 } from '../../kernel/domain/murmur-hash.ts';
import { remembered } from '../../kernel/domain/remembered.ts';
import type { User } from '../../people/domain/model.ts';

export interface NameSight {
  readonly assignmentId: number;
  readonly viewerId: number;
  readonly hidesNames: boolean;
}

/** Who gets real names: holders of the permission, though never as test student (USER-024, USER-025). */
export function nameSightOf(facts: {
  assignmentId: number;
  method: 'murmur_v3' | null;
  viewer: { id: number; isTestStudent: boolean };
  permissions: ReadonlySet<CoursePermission>;
}): NameSight {
  const { assignmentId, method, viewer, permissions } = facts;
  const seesNames = permissions.has('can_see_anonymized_names') && !viewer.isTestStudent;
  return { assignmentId, viewerId: viewer.id, hidesNames: method !== null && !seesNames };
}

/** The user as this viewer may know it: a label and an id that hold in this assignment only, or as it is. */
export function shownUser(user: User, sight: NameSight): User {
  if (!isHidden(user, sight)) return user;
  const hash = hashOf(`${user.id}-${sight.assignmentId}`);
  const label = `Anonymous ${(hash % anonymousNumbers) + 1}`;
  return { ...user, id: firstAnonymousId + hash, name: label, username: label };
}

function isHidden(user: User, { hidesNames, viewerId }: NameSight): boolean {
  switch (user.type) {
    case 'normal':
      return hidesNames && user.id !== viewerId && !user.isTestStudent;
    case 'group-user':
      // The name of a group tells nobody's name; its members are asked for one by one.
      return false;
    default:
      throw new Error('Unknown user type encountered', { cause: user.type satisfies never });
  }
}

/** The person behind an id that this viewer was shown; ids of hidden people as such lead nowhere. */
export function personShownAs(
  shownId: number,
  people: readonly User[],
  sight: NameSight,
): number | undefined {
  return people.find((user) => shownUser(user, sight).id === shownId)?.id;
}

/**
 * Ids from here on stand for somebody in one assignment; those of accounts stay far below. They are of the whole
 * hash: of two people with the same label each keeps an id.
 */
const firstAnonymousId = 1_000_000_000_000;
const anonymousNumbers = 100_000;

/** The same for a person in one assignment at all times, another one in the next; the last 3000 are kept. */
const hashOf = remembered(3000, (person) => murmurHash3(bytesOf(person)));

/** Digits and a hyphen are one byte each in UTF-8. */
function bytesOf(person: string): Uint8Array {
  return Uint8Array.from(person, (character) => character.charCodeAt(0));
}
