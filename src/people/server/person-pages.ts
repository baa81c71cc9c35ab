// How lists of people are sorted, paged and searched, for all rooms whose SQL joins the table of people.
import { sql } from 'kysely';
import { z } from 'zod';
import { containing } from '../../kernel/server/containing.ts';

/** The last person of a page; the next page begins after them. */
export const PersonKey = z.object({ name: z.string(), id: z.number() });
export type PersonKey = z.infer<typeof PersonKey>;

/** Sorts people by name. The id comes after it, for people of the same name. */
export const byPersonName = sql`person.name collate "C"`;

/** Whether a person comes after this one. */
export function isAfterPerson({ name, id }: PersonKey) {
  return sql<boolean>`(person.name collate "C", person.id) > (${name} collate "C", ${id})`;
}

/** Whether the term, in small letters, stands in the name or the username of a person. */
export function isPersonNamed(term: string) {
  return sql<boolean>`lower(person.name || ' ' || person.username) like ${containing(term)}`;
}
