// Whose name a viewer gets in an assignment that is graded anonymously, and what stands in place of the others.
// Every answer about such an assignment goes through here on the server; names never leave to be hidden there.
import type { CoursePermission } from '../../access/domain/permission.ts';
import { murmurHash3 } from '../../kernel/domain/hashing/murmur-hash.ts';
import type { Member, User } from '../../people/domain/model.ts';

export interface NameSight {
  readonly assignmentId: number;
  /** The institution of the course: everybody hidden seems to be of it, or a lone guest would be known by theirs. */
  readonly tenantId: string;
  readonly viewerId: number;
  readonly hidesNames: boolean;
}

/** What stands for a person in one assignment at all times; the server makes and keeps it. */
export interface Alias {
  /** Of the label "Anonymous {number}". */
  readonly number: number;
  /** In place of the id of the account. */
  readonly shownId: number;
}

/** A sight with the aliases of the people that an answer is about. */
export interface Names extends NameSight {
  readonly aliases: ReadonlyMap<number, Alias>;
}

/** Who gets real names: holders of the permission, though never as test student (USER-024, USER-025). */
export function nameSightOf(facts: {
  assignmentId: number;
  tenantId: string;
  method: 'murmur_v3' | null;
  viewer: { id: number; isTestStudent: boolean };
  permissions: ReadonlySet<CoursePermission>;
}): NameSight {
  const { assignmentId, tenantId, method, viewer, permissions } = facts;
  const seesNames = permissions.has('can_see_anonymized_names') && !viewer.isTestStudent;
  return { assignmentId, tenantId, viewerId: viewer.id, hidesNames: method !== null && !seesNames };
}

/** The user as this viewer may know it: a label and an id that hold in this assignment only, or as it is. */
export function shownUser(user: User, names: Names): User {
  const { group } = user;
  if (group !== null) return { ...user, group: { ...group, members: shownMembers(group.members, names) } };
  return isHidden(user, names) ? labelled(user, names) : user;
}

/** In an order that tells nothing beside what is shown. */
function shownMembers(members: readonly Member[], names: Names): Member[] {
  return members
    .map((member) => (isHidden(member, names) ? labelled(member, names) : member))
    .toSorted((one, other) => one.id - other.id);
}

function labelled<Person extends User | Member>(person: Person, names: Names): Person {
  const alias = names.aliases.get(person.id);
  // Better no answer than one with the name.
  if (!alias) throw new Error('The alias of a hidden person was not read.');
  const label = `Anonymous ${alias.number}`;
  return { ...person, id: alias.shownId, name: label, username: label, tenantId: names.tenantId };
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
export function personShownAs(shownId: number, people: readonly User[], names: Names): number | undefined {
  return people.find((user) => shownUser(user, names).id === shownId)?.id;
}

/** As many as somebody reads out without a slip; the hash has more. */
export const anonymousNumbers = 100_000_000;

/** Ids from here on stand for somebody in one assignment; those of accounts stay far below. */
const firstAnonymousId = 1_000_000_000_000;

/** The text that is hashed under the keys of the assignment (behaviour.md 23, "Anonymous number"). */
export function hashedTextOf(personId: number, assignmentId: number): string {
  return `${personId}-${assignmentId}`;
}

/** The number that a keyed hash, written in hexadecimal, stands for. */
export function numberOf(hexadecimal: string): number {
  return (murmurHash3(asciiBytes(hexadecimal)) % anonymousNumbers) + 1;
}

/** The number itself, or the next one that nobody has. */
export function firstFree(number: number, taken: ReadonlySet<number>): number {
  let free = number;
  while (taken.has(free)) free = (free % anonymousNumbers) + 1;
  return free;
}

export function shownIdOf(number: number): number {
  return firstAnonymousId + number;
}

/** Hexadecimal digits are one byte each in UTF-8. */
function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
