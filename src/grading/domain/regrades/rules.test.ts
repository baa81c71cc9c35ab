import { expect, it } from 'vitest';
import { reasonOf } from '../../../kernel/domain/refusal.ts';
import { noRegradesLeft, notGradedYet, onlyAuthorsAsk, regradesOff, regradesOver } from './refusals.ts';
import { mayAskRegrade, regradesUntil, type AskFacts } from './rules.ts';

const day = (count: number) => new Date(Date.UTC(2026, 0, count));
const facts: AskFacts = {
  settings: { days: 7, amount: 2 },
  startsAt: day(1),
  availableAt: null,
  gradedAt: null,
  isAuthor: true,
  isDone: true,
  isGraded: true,
  usedCount: 1,
  now: day(8),
};

it.each<[string, Partial<AskFacts>, { text: string } | undefined]>([
  ['on the last day', {}, undefined],
  ['not after it', { now: new Date(day(8).getTime() + 1) }, regradesOver],
  ['later when the grade came later', { now: day(12), gradedAt: day(5) }, undefined],
  ['later when grades became available later', { now: day(12), availableAt: day(6) }, undefined],
  ['without an end', { now: day(300), settings: { days: null, amount: 2 } }, undefined],
  ['not more often than set', { usedCount: 2 }, noRegradesLeft],
  ['not without a grade', { isGraded: false }, notGradedYet],
  ['not before grades are published', { isDone: false }, notGradedYet],
  ['not for work of others', { isAuthor: false }, onlyAuthorsAsk],
  ['not where it is off', { settings: null }, regradesOff],
])('authors may ask %s', (_when, differences, refusal) => {
  expect(reasonOf(mayAskRegrade({ ...facts, ...differences }))).toBe(refusal?.text);
});

it('the days count from the latest of the three moments', () => {
  expect(regradesUntil({ ...facts, availableAt: day(3), gradedAt: day(2) })).toEqual(day(10));
});
