import { expect, it } from 'vitest';
import { permissionCatalogue } from '../../src/access/domain/catalogue.ts';
import { settingCatalogue } from '../../src/tenants/domain/catalogue.ts';
import { eyeCitations, testCitations } from './citations.ts';
import { requirements, specifiedCatalogue } from './specification.ts';

it('tests and the list of things seen by eye cite only requirements that exist', () => {
  const known = new Set(requirements().map(({ id }) => id));
  const citations = testCitations();
  expect(citations.length).toBeGreaterThan(0);
  expect([...citations, ...eyeCitations()].filter(({ id }) => !known.has(id))).toEqual([]);
});

it('permissions have the names, texts and default roles of the specification', () => {
  expect(permissionCatalogue).toEqual(specifiedCatalogue('permissions'));
});

it('settings have the names, kinds, units and defaults of the specification', () => {
  expect(settingCatalogue).toEqual(specifiedCatalogue('settings'));
});
