// How far a student is with an assignment. It decides what the start page shows first (SUB-035).
import type { AssignmentState } from '../../assignments/domain/rules.ts';
import { isFinished, type ResultState } from '../../autotest/domain/model.ts';

export type HandInStage =
  | 'notYetOpen'
  | 'toHandIn'
  | 'missed'
  | 'testsWaiting'
  | 'testsRunning'
  | 'testsDone'
  | 'handedIn'
  | 'gradedSoFar'
  | 'graded';

export interface StageFacts {
  readonly assignment: AssignmentState;
  readonly hasHandedIn: boolean;
  /** True when there is a grade that the student may see. */
  readonly hasGrade: boolean;
  /** True while a part of the work is still to be graded. */
  readonly isSoFar: boolean;
  /** The state of the latest hand-in's tests; undefined without tests. */
  readonly testState: ResultState | undefined;
}

export function stageOf(facts: StageFacts): HandInStage {
  if (facts.hasGrade) return facts.isSoFar ? 'gradedSoFar' : 'graded';
  if (facts.hasHandedIn) return stageOfTests(facts.testState);
  if (facts.assignment === 'hidden') return 'notYetOpen';
  return facts.assignment === 'open' ? 'toHandIn' : 'missed';
}

function stageOfTests(state: ResultState | undefined): HandInStage {
  if (state === undefined || state === 'skipped' || state === 'failed') return 'handedIn';
  if (isFinished(state)) return 'testsDone';
  return state === 'running' ? 'testsRunning' : 'testsWaiting';
}
