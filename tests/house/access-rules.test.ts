// Access rules are values of the rooms that own them: each is declared once, is the access of a call, and is asked.
import { expect, it } from 'vitest';
import { allEndpoints } from '../../src/app/contract.ts';
import { ruleOpens } from './authorization/expectations.ts';
import { isTest, sourceFiles } from './source-files.ts';

const files = sourceFiles(
  'src/**/*.ts',
  (path) =>
    !isTest(path) && path !== 'src/access/domain/endpoint.ts' && !/^src\/(kernel|runner)\//.test(path),
);
const code = files.map(({ text }) => text).join('\n');

const declared = [...code.matchAll(/export const (\w+) = declareRule\('([^']+)'\)/g)].map(
  ([, value = '', name = '']) => ({ value, name }),
);

it('are declared, never written where they are used', () => {
  const found = files.filter(({ text }) => /\brule: ['"`]|ctx\.rule\(['"`]/.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

it('each have one name, some call, and somebody who asks', () => {
  expect(new Set(declared.map(({ name }) => name)).size).toBe(declared.length);
  const ofCalls = allEndpoints().flatMap(({ endpoint: { access } }) =>
    typeof access === 'object' && 'rule' in access ? [access.rule] : [],
  );
  // The kernel knows no rooms: its own rule is a plain value.
  const known = [...declared.map(({ name }) => name), 'own task'];
  expect(known.toSorted()).toEqual([...new Set(ofCalls)].toSorted());
  expect(Object.keys(ruleOpens).toSorted()).toEqual(known.toSorted());
  expect(declared.filter(({ value }) => !code.includes(`ctx.rule(${value})`))).toEqual([]);
});
