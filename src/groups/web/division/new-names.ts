import type { Group } from '../../../people/domain/model.ts';
import { texts } from '../texts.ts';

/** As many names like "Group 7" as asked for, none of which a group has yet. */
export function newNames(count: number, groups: readonly Group[]): string[] {
  const taken = new Set(groups.map(({ name }) => name.toLowerCase()));
  const names: string[] = [];
  for (let at = 1; names.length < count; at += 1) {
    const name = texts.groupNumber(at);
    if (!taken.has(name.toLowerCase())) names.push(name);
  }
  return names;
}
