import { expect, it } from 'vitest';
import { stageOf, type StageFacts } from './hand-in-stage.ts';

const fresh: StageFacts = {
  ...{ assignment: 'open', hasHandedIn: false },
  ...{ hasGrade: false, isSoFar: false, testState: undefined },
};
const handedIn = { ...fresh, hasHandedIn: true };

it('tells who has not handed in what is possible', () => {
  expect(stageOf(fresh)).toBe('toHandIn');
  expect(stageOf({ ...fresh, assignment: 'hidden' })).toBe('notYetOpen');
  expect(stageOf({ ...fresh, assignment: 'closed' })).toBe('missed');
  expect(stageOf({ ...fresh, assignment: 'done' })).toBe('missed');
});

it('follows the tests of the latest hand-in', () => {
  expect(stageOf({ ...handedIn, testState: 'not_started' })).toBe('testsWaiting');
  expect(stageOf({ ...handedIn, testState: 'running' })).toBe('testsRunning');
  expect(stageOf({ ...handedIn, testState: 'passed' })).toBe('testsDone');
  expect(stageOf({ ...handedIn, testState: 'timed_out' })).toBe('testsDone');
  expect(stageOf(handedIn)).toBe('handedIn');
  expect(stageOf({ ...handedIn, testState: 'failed' })).toBe('handedIn');
});

it('puts a visible grade first', () => {
  expect(stageOf({ ...handedIn, hasGrade: true, testState: 'running' })).toBe('graded');
});

it('does not call work graded of which a part is still to be graded', () => {
  expect(stageOf({ ...handedIn, hasGrade: true, isSoFar: true })).toBe('gradedSoFar');
});
