import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type HouseMap, houseMap, reachOf, root } from './house-map.ts';
import { brokenWalls } from './wall-rules.ts';

// All files of the product are read and parsed: most of a minute when both cores are busy.
vi.setConfig({ testTimeout: 120_000 });

/** Cruises a small house made of these files. */
async function planted(files: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'proofmark-walls-'));
  try {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(files)) {
      await mkdir(join(folder, dirname(path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    return (await brokenWalls(houseMap, folder)).broken;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const target = 'export type Name = string;\nexport const one = 1;\n';
const importOf = (path: string) => `import { one } from '${path}';\nexport const two = one;\n`;

const sins: { name: string; from: string; to: string; rule: string }[] = [
  {
    name: 'a room below that knows a room above',
    from: 'src/courses/domain/rules.ts',
    to: 'src/grading/domain/rules.ts',
    rule: 'map-of-courses',
  },
  {
    name: 'a room entered through the window',
    from: 'src/grading/server/store.ts',
    to: 'src/courses/server/store.ts',
    rule: 'doors-for-grading',
  },
  {
    name: 'a web floor that imports its server',
    from: 'src/courses/web/queries.ts',
    to: 'src/courses/server/store.ts',
    rule: 'web-without-server',
  },
  {
    name: 'a server floor that imports its web',
    from: 'src/courses/server/store.ts',
    to: 'src/courses/web/texts.ts',
    rule: 'server-without-web',
  },
  {
    name: 'a domain that imports a server',
    from: 'src/courses/domain/rules.ts',
    to: 'src/kernel/server/clock.ts',
    rule: 'domain-below-all',
  },
  {
    name: 'autotest that enters the runner',
    from: 'src/autotest/server/jobs.ts',
    to: 'src/runner/server/index.ts',
    rule: 'map-of-autotest',
  },
  {
    name: 'a kernel that knows a product noun',
    from: 'src/kernel/domain/ids.ts',
    to: 'src/courses/domain/model.ts',
    rule: 'map-of-kernel',
  },
  {
    name: 'a product that imports its tests',
    from: 'src/courses/server/store.ts',
    to: 'tests/support/world.ts',
    rule: 'product-without-tests-and-tools',
  },
];

describe('the walls of the house', () => {
  it('stand in every import of the product', async () => {
    const { broken, files } = await brokenWalls(houseMap, root);
    expect(files).toBeGreaterThan(50);
    expect(broken).toEqual([]);
  });

  it.each(sins)('report $name', async ({ from, to, rule }) => {
    const up = '../'.repeat(from.split('/').length - 1);
    const broken = await planted({ [from]: importOf(`${up}${to}`), [to]: target });
    expect(broken).toContain(`${rule}: ${from} -> ${to}`);
  });

  it('report an import of a type alone', async () => {
    const broken = await planted({
      'src/courses/domain/rules.ts':
        "import type { Name } from '../../grading/domain/model.ts';\nexport type N = Name;\n",
      'src/grading/domain/model.ts': target,
    });
    expect(broken).toContain('map-of-courses: src/courses/domain/rules.ts -> src/grading/domain/model.ts');
  });

  it.each([
    ['domain-without-node', 'src/courses/domain/rules.ts', 'node:fs'],
    ['domain-pure-packages', 'src/courses/domain/rules.ts', 'pg'],
    ['mantine-in-design-only', 'src/courses/web/CoursePage.tsx', '@mantine/core'],
    ['resolvable', 'src/courses/web/CoursePage.tsx', 'no-such-package'],
  ])('report a package where it must not be (%s)', async (rule, from, name) => {
    const broken = await planted({ [from]: `import * as it from '${name}';\nexport const its = it;\n` });
    expect(broken.some((line) => line.startsWith(`${rule}: ${from}`))).toBe(true);
  });

  it('report a runner that reaches the database over another file', async () => {
    const broken = await planted({
      'src/runner/server/loop.ts': importOf('../../kernel/server/database.ts'),
      'src/kernel/server/database.ts': `import pg from 'pg';\nexport const one = pg;\n`,
    });
    expect(broken.some((line) => line.startsWith('runner-without-database: src/runner/server/loop.ts'))).toBe(
      true,
    );
  });

  it('report a circle', async () => {
    const broken = await planted({
      'src/courses/domain/model.ts': `import { one } from './rules.ts';\nexport const three = () => one;\n`,
      'src/courses/domain/rules.ts': `import { three } from './model.ts';\nexport const one = three;\n`,
    });
    expect(broken.some((line) => line.startsWith('no-circles'))).toBe(true);
  });

  it('report a circle of types alone, over a part that is loaded later', async () => {
    const broken = await planted({
      'src/courses/web/CourseTable.tsx':
        "export interface Props { id: number }\nexport const load = () => import('./TableInside.tsx');\n",
      'src/courses/web/TableInside.tsx':
        "import type { Props } from './CourseTable.tsx';\nexport const idOf = (props: Props) => props.id;\n",
    });
    expect(broken.some((line) => line.startsWith('no-circles'))).toBe(true);
  });

  it('let through what the map allows', async () => {
    const broken = await planted({
      'src/grading/server/store.ts': importOf('../../courses/server/index.ts'),
      'src/courses/server/index.ts': target,
      'src/autotest/server/jobs.ts': importOf('../../runner/domain/plan.ts'),
      'src/runner/domain/plan.ts': target,
    });
    expect(broken).toEqual([]);
  });
});

describe('the map', () => {
  it('has no circles and names only rooms that are on it', () => {
    for (const room of Object.keys(houseMap.rooms)) expect(() => reachOf(houseMap, room)).not.toThrow();
  });

  it('refuses a circle', () => {
    const map: HouseMap = {
      rooms: { a: { imports: ['b+'], tables: [] }, b: { imports: ['a'], tables: [] } },
      pure: [],
    };
    expect(() => reachOf(map, 'a')).toThrow('circle');
  });

  it('writes the short forms out', () => {
    const { rooms, domains } = reachOf(houseMap, 'autotest');
    expect([...rooms]).toEqual(
      expect.arrayContaining(['grading', 'rubrics', 'courses', 'tenants', 'access']),
    );
    expect([...rooms]).not.toContain('runner');
    expect([...domains]).toEqual(['runner']);
  });
});
