import Fraction from 'fraction.js';
import { expect, it } from 'vitest';
import { outcomeOf } from '../../../../tests/support/autotest-blocks.ts';
import { judgedResult, plainResult } from './result.ts';

it('says that processes could not be started, whatever the program made of it', () => {
  const outcome = { ...outcomeOf({}), lackedProcesses: true };
  const note = /could not be started: the test machine had as many as it may have\.$/;
  expect(judgedResult(outcome, { share: new Fraction(1) }).output?.text).toMatch(note);
  expect(plainResult(outcome).output?.text).toMatch(note);
  expect(plainResult(outcomeOf({})).output?.text).not.toMatch(note);
});
