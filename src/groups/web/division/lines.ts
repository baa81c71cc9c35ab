import type { PersonWithoutGroup } from '../../domain/model.ts';

/** Lines of usernames with commas between them, as ids of people; usernames of nobody are told. */
export function linesOf(
  text: string,
  people: readonly PersonWithoutGroup[],
): { ids: number[][]; unknown: string[] } {
  const byUsername = new Map(people.map(({ user }) => [user.username.toLowerCase(), user.id]));
  const lines = text.split('\n').map((line) =>
    line
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  );
  return {
    ids: lines.map((names) => names.flatMap((name) => byUsername.get(name.toLowerCase()) ?? [])),
    unknown: lines.flat().filter((name) => !byUsername.has(name.toLowerCase())),
  };
}
