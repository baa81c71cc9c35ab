import { expect, it } from 'vitest';
import { entityTagOf } from './entity-tag.ts';

it('letters whose codes share their last byte have different tags, and equal content has the same', () => {
  const tags = ['Aal', 'Łal', '䅁al'].map((name) => entityTagOf({ name }));
  expect(new Set(tags).size).toBe(3);
  expect(entityTagOf({ name: 'Łal' })).toBe(tags[1]);
  expect(entityTagOf({ name: '\ud800' })).not.toBe(entityTagOf({ name: '\ud801' }));
});
