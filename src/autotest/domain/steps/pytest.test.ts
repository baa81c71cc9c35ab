import { expect, it } from 'vitest';
import { outcomeOf } from '../../../../tests/support/autotest-blocks.ts';
import { engines } from '../reports/engines.ts';
import { stepOf } from './registry.ts';

const fields = { script: 'test_a.py', version: 'base' };

it.each([
  ['report', { captures: { report: null } }, 'The report of pytest cannot be used: it is too large.'],
  ['structured', { captures: { report: '<testsuite/>' } }, 'The names of the tests are too long to be told'],
])('says that %s is too large, and calls it no contradiction', (name, changes, sentence) => {
  const outcome = outcomeOf({ ...changes, commandId: 'pytest', exitCode: 1, tooLarge: [name] });
  const { share, output, marks } = stepOf('pytest').resultOf(fields, [outcome], engines);
  expect(share?.valueOf()).toBe(0);
  expect(output.text).toContain(sentence);
  expect(marks).toBeUndefined();
});
