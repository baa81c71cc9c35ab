// house.map.json with its short forms written out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

export const root = join(import.meta.dirname, '../..');

const HouseMap = z.object({
  rooms: z.record(
    z.string(),
    z.object({ imports: z.array(z.string()), tables: z.array(z.string()) }).strict(),
  ),
  pure: z.array(z.string()),
});

export type HouseMap = z.infer<typeof HouseMap>;

/** What one room may import of the others: all floors of some, the domain of others. */
export interface Reach {
  readonly rooms: ReadonlySet<string>;
  readonly domains: ReadonlySet<string>;
}

export const houseMap: HouseMap = HouseMap.parse(
  JSON.parse(readFileSync(join(root, 'house.map.json'), 'utf8')),
);

export function reachOf(map: HouseMap, room: string, above: readonly string[] = []): Reach {
  if (above.includes(room)) throw new Error(`The map goes in a circle: ${[...above, room].join(' -> ')}`);
  const entry = map.rooms[room];
  if (!entry) throw new Error(`${above.at(-1) ?? 'Somebody'} names ${room}, which is not on the map.`);
  const rooms = new Set<string>();
  const domains = new Set<string>();
  for (const word of entry.imports) addWord(word, { map, path: [...above, room], rooms, domains });
  return { rooms, domains };
}

interface Adding {
  map: HouseMap;
  path: readonly string[];
  rooms: Set<string>;
  domains: Set<string>;
}

function addWord(word: string, adding: Adding): void {
  const { map, path, rooms, domains } = adding;
  const [name = '', floor] = word.replace('+', '').split('/');
  const names = name === '*' ? Object.keys(map.rooms).filter((other) => other !== path.at(-1)) : [name];
  for (const each of names) (floor === 'domain' ? domains : rooms).add(each);
  if (name === '*') return;
  // Also without "+", so that a circle or an unknown name never passes.
  const below = reachOf(map, name, path);
  if (!word.endsWith('+')) return;
  for (const each of below.rooms) rooms.add(each);
  for (const each of below.domains) domains.add(each);
}
