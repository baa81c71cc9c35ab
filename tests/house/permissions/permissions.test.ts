// The tables `permission -> what it opens`, tried both ways, and complete.
import { describe, expect, it } from 'vitest';
import { permissions } from '../../../src/access/domain/permission.ts';
import { permissionsWithoutEffect } from '../../../src/access/domain/permissions-without-effect.ts';
import { allEndpoints } from '../../../src/app/contract.ts';
import { buildSection } from '../../support/build-group.ts';
import { personWith } from '../../support/person-with.ts';
import { useWorld, type World } from '../../support/world.ts';
import { autotestOpenings } from './autotest.ts';
import { courseOpenings } from './course.ts';
import { groupOpenings } from './groups.ts';
import { isOpenTo, type Opening } from './opening.ts';
import { inSectionOpenings, sectionOpenings } from './sections.ts';
import { siteOpenings } from './site.ts';
import { workOpenings } from './work.ts';

const makeWorld = useWorld();
const tables = {
  site: siteOpenings,
  course: courseOpenings,
  work: workOpenings,
  sections: sectionOpenings,
  groups: groupOpenings,
  autotest: autotestOpenings,
};
const tried = new Set<string>(Object.values(tables).flatMap((rows) => rows.map((row) => row.permission)));

describe.each(Object.entries(tables))('permissions: %s', (_name, rows) => {
  // Every attempt brings its own people, assignments and works; only the course is shared.
  let world: World | undefined;

  it.each(rows.map((row) => [row.permission, row.opens, row] as const))(
    '%s opens %s, and nothing else does',
    async (permission, _opens, row: Opening) => {
      const w = (world ??= await makeWorld());
      const { beside = [] } = row;
      const holder = await personWith(w, [...beside, permission]);
      expect(await isOpenTo(w, holder, row), `with ${permission}`).toBe(true);
      const others = await personWith(w, beside);
      expect(await isOpenTo(w, others, row), `without ${permission}`).toBe(false);
    },
  );
});

describe('permissions in section', () => {
  let world: World | undefined;

  it.each(inSectionOpenings.map((row) => [row.permission, row] as const))(
    '%s opens nothing about people with whom its holder shares no section (PERM-133)',
    async (permission, row) => {
      const w = (world ??= await makeWorld());
      const { beside = [] } = row;
      const holder = await personWith(w, [...beside, permission]);
      await buildSection(w, [holder]);
      expect(await isOpenTo(w, holder, row)).toBe(false);
    },
  );
});

it('every permission that an endpoint names stands in a table', () => {
  const named = allEndpoints().flatMap(({ endpoint: { access } }) =>
    typeof access === 'object' && 'permission' in access ? [access.permission].flat() : [],
  );
  expect([...new Set<string>(named)].filter((name) => !tried.has(name))).toEqual([]);
});

it('permissions that open nothing yet, and only those, are marked as such', () => {
  const rest = permissions.map(({ name }) => name).filter((name) => !tried.has(name));
  expect(permissionsWithoutEffect).toEqual(rest);
});
