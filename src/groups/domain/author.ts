// Whom work belongs to. Everything that asks "whose is this?" asks here.
import type { User } from '../../people/domain/model.ts';

/** A person, or a group as a virtual person: each of its members counts as author. */
export interface Author {
  readonly id: number;
  readonly memberIds: readonly number[];
}

/** The author that a user of the wire stands for. */
export function authorOf({ id, group }: User): Author {
  return { id, memberIds: group === null ? [id] : group.members.map((member) => member.id) };
}

export function isMemberOf(author: Author, personId: number): boolean {
  return author.memberIds.includes(personId);
}
