// Who may make a call stands in its contract and in docs/spec/api.md. Where the two do not say the same in the same
// words, somebody has compared them: `compared.ts` holds both texts, so a change of either is looked at again.
import { expect, it } from 'vitest';
import type { Access } from '../../../src/access/domain/endpoint.ts';
import { permissionCatalogue } from '../../../src/access/domain/catalogue.ts';
import { allEndpoints } from '../../../src/app/contract.ts';
import { fullPathOf } from '../../../src/kernel/domain/endpoint.ts';
import { compared } from './compared.ts';
import { callOf, specifiedRights } from './specified-rights.ts';

const permissions = new Set<string>(permissionCatalogue.map(({ name }) => name));

/** The words of a contract for who may make the call. */
function declaredOf(access: Access): string {
  if (typeof access === 'string') return access;
  if ('rule' in access) return access.rule;
  if ('permission' in access) return [access.permission].flat().join(' or ');
  return 'public' in access ? 'public' : 'signed';
}

/** The same right in the same words; several permissions are never the same as one of them. */
function saysTheSame(specified: string, declared: string): boolean {
  const plain = specified.replace(/ †$/, '');
  const words = plain.split(/\W+/).filter((word) => permissions.has(word));
  return (
    plain === declared || (words.length === 1 && words[0] === declared && !/[,;]| (?:and|or) /.test(plain))
  );
}

it('calls need the rights that the specification gives them, and every other wording was compared', () => {
  const specified = specifiedRights();
  const calls = allEndpoints().flatMap(({ endpoint }) => {
    const call = callOf(endpoint.method, fullPathOf(endpoint));
    const wanted = specified.get(call);
    return wanted === undefined ? [] : [{ call, wanted, declared: declaredOf(endpoint.access) }];
  });
  expect(calls.length).toBeGreaterThan(150);
  const other = calls.filter(({ wanted, declared }) => !saysTheSame(wanted, declared));
  const texts = Object.fromEntries(other.map(({ call, wanted, declared }) => [call, [wanted, declared]]));
  expect(texts).toEqual(compared);
});
