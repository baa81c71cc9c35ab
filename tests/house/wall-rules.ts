// The walls of the house as rules of dependency-cruiser, made from the map.
import type { ICruiseResult, IForbiddenRuleType } from 'dependency-cruiser';
import { cruise } from 'dependency-cruiser';
import { type HouseMap, reachOf } from './house-map.ts';

const tests = String.raw`\.test\.tsx?$`;
const database = '(pg|pg-boss|kysely)';

export function wallRules(map: HouseMap): IForbiddenRuleType[] {
  return [
    ...Object.keys(map.rooms).flatMap((room) => rulesOfRoom(map, room)),
    ...rulesOfFloors(map),
    ...rulesOfAll,
  ];
}

function rulesOfRoom(map: HouseMap, room: string): IForbiddenRuleType[] {
  const { rooms, domains } = reachOf(map, room);
  const own = [room, 'kernel', ...(room === 'kernel' ? [] : ['design'])];
  const from = { path: `^src/${room}/`, pathNot: tests };
  const anyOf = (names: Iterable<string>) => `(${[...names].join('|')})`;
  const allowed = [
    `^src/${anyOf([...own, ...rooms])}/`,
    ...(domains.size > 0 ? [`^src/${anyOf(domains)}/domain/`] : []),
  ];
  const doors = [
    `^src/${anyOf(own)}/`,
    '^src/[^/]+/domain/',
    String.raw`^src/[^/]+/((server|web)/)?index\.tsx?$`,
  ];
  return [
    { name: `map-of-${room}`, severity: 'error', from, to: { path: '^src/', pathNot: allowed } },
    { name: `doors-for-${room}`, severity: 'error', from, to: { path: '^src/', pathNot: doors } },
  ];
}

function rulesOfFloors(map: HouseMap): IForbiddenRuleType[] {
  const pure = map.pure.map((name) => `node_modules/${name.replaceAll('.', String.raw`\.`)}/`).join('|');
  const domain = { path: '^src/[^/]+/domain/', pathNot: tests };
  return [
    { name: 'domain-below-all', severity: 'error', from: domain, to: { path: '^src/[^/]+/(server|web)/' } },
    {
      name: 'domain-pure-packages',
      severity: 'error',
      from: domain,
      to: { path: 'node_modules/', pathNot: pure },
    },
    { name: 'domain-without-node', severity: 'error', from: domain, to: { dependencyTypes: ['core'] } },
    {
      name: 'server-without-web',
      severity: 'error',
      from: { path: '^src/[^/]+/server/', pathNot: tests },
      to: { path: '^src/[^/]+/web/' },
    },
    {
      name: 'web-without-server',
      severity: 'error',
      from: { path: '^src/[^/]+/web/', pathNot: tests },
      to: { path: '^src/[^/]+/server/' },
    },
    {
      name: 'runner-without-database',
      severity: 'error',
      from: { path: '^src/runner/server/', pathNot: tests },
      to: { path: `node_modules/${database}/`, reachable: true },
    },
    {
      name: 'runner-without-rooms',
      severity: 'error',
      from: { path: '^src/runner/server/', pathNot: tests },
      to: { path: '^src/[^/]+/server/', pathNot: '^src/(runner|kernel)/' },
    },
  ];
}

const rulesOfAll: IForbiddenRuleType[] = [
  {
    name: 'mantine-in-design-only',
    severity: 'error',
    from: { path: '^src/', pathNot: '^src/design/' },
    to: { path: 'node_modules/@mantine/' },
  },
  {
    name: 'product-without-tests-and-tools',
    severity: 'error',
    from: { path: '^src/', pathNot: tests },
    to: { path: '^(tests|tools|bench)/' },
  },
  // Of types too: what two files name belongs to a third, or to the one that is loaded later.
  { name: 'no-circles', severity: 'error', from: { path: '^src/' }, to: { circular: true } },
  { name: 'resolvable', severity: 'error', from: { path: '^src/' }, to: { couldNotResolve: true } },
];

/** Reads every import below `folder`/src and gives those that break a wall, as "rule: from -> to". */
export async function brokenWalls(
  map: HouseMap,
  folder: string,
): Promise<{ broken: string[]; files: number }> {
  const { output } = await cruise(
    ['src'],
    {
      baseDir: folder,
      validate: true,
      ruleSet: { forbidden: wallRules(map) },
      // Reads TypeScript; without a parser that is installed nothing would be read, and all would pass.
      parser: 'swc',
      tsPreCompilationDeps: true,
      doNotFollow: { path: 'node_modules' },
    },
    { exportsFields: ['exports'], conditionNames: ['types', 'import', 'browser', 'node', 'default'] },
  );
  const { summary, modules } = resultOf(output);
  return {
    broken: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    files: modules.filter(({ source }) => source.startsWith('src/')).length,
  };
}

function resultOf(output: ICruiseResult | string): ICruiseResult {
  if (typeof output === 'string') throw new Error(output);
  return output;
}
