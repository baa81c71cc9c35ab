// Addresses of pages are values of their rooms (decision 41): nothing writes one by hand.
import { describe, expect, it } from 'vitest';
import { routes, type RouteFacts } from '../../src/app/web/routes.ts';
import { isGenerated, isTest, sourceFiles } from './source-files.ts';

const table: RouteFacts[] = Object.values(routes);
const firstParts = new Set(table.flatMap(({ address }) => address.path.split('/')[1] || []));

/** Texts that begin with the first part of a page's path, and links to the start page. */
const written = new RegExp(
  `['"\`](/(?:${[...firstParts].join('|')})(?=[/?#'"\`])[^'"\`]*)|href[=:] ?\\{?['"\`]/['"\`#?]`,
);

// Calls have paths of their own; settings hold what an administrator writes.
const mayWrite = /(\/addresses\.ts|contract\.ts|\/app\/web\/routes\.ts|\/tenants\/domain\/catalogue\.ts)$/;

describe('addresses of pages', () => {
  it('name in their schema the parameters of their path', () => {
    const differing = table
      .filter(({ leadsTo }) => leadsTo === undefined)
      .map(({ address }) => ({
        path: address.path,
        named: [...address.path.matchAll(/\$(\w+)/g)].map((match) => match[1] ?? '').toSorted(),
        parsed: Object.keys(address.params.shape).toSorted(),
      }))
      .filter(({ named, parsed }) => named.join() !== parsed.join());
    expect(differing).toEqual([]);
  });

  it('are written nowhere but in the addresses of a room', () => {
    const files = sourceFiles(
      ['src/**/*.ts', 'src/**/*.tsx'],
      (path) =>
        !isTest(path) && !isGenerated(path) && !mayWrite.test(path) && !path.startsWith('src/runner/'),
    );
    const found = files.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line) && written.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it('are read by the hooks of the kernel, and no test makes routes of its own', () => {
    const router = /\b(strict: false|useParams\(\{|useSearch\(\{|createRouter\(|createRoute\(|getRouteApi\()/;
    const allowed = [
      'src/app/web/page-routes.tsx',
      'src/app/web/router.tsx',
      'tests/support/render-page.tsx',
    ];
    const files = sourceFiles(['src/**/*.ts', 'src/**/*.tsx', 'tests/support/*.tsx']);
    const found = files.filter(({ path, text }) => !allowed.includes(path) && router.test(text));
    expect(found.map(({ path }) => path)).toEqual([]);
  });
});
