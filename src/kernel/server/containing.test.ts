import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useWorld } from '../../../tests/support/world.ts';
import { containing } from './containing.ts';

const makeWorld = useWorld();

it.each(['50%', 'a_b', 'c:\\d', 'plain'])(
  'finds %s as it is written, and nothing for its signs',
  async (term) => {
    const { db } = (await makeWorld()).platform.database;
    const isIn = async (text: string) => {
      const { rows } = await sql<{
        found: boolean;
      }>`select ${text} like ${containing(term)} as found`.execute(db);
      return rows[0]?.found;
    };
    expect(await isIn(`before ${term} after`)).toBe(true);
    expect(await isIn('before 50 axb c:xd after')).toBe(false);
  },
);
