// The checklist of a teacher before and after students see an assignment (decision 47): tests are published,
// assignments are opened, grades are released.
import type { Assignment } from '../../assignments/domain/model.ts';
import { isAvailable, isDone } from '../../assignments/domain/rules.ts';
import type { TestStage } from '../../autotest/domain/build/test-stage.ts';

/**
 * done: as it should be. missing: students or graders would need it. free: may be left out.
 * soon: happens by itself.
 */
export type LineState = 'done' | 'missing' | 'free' | 'soon';

export type PublishLineId =
  'description' | 'deadline' | 'rubric' | 'testsBuilt' | 'testsPublished' | 'opened' | 'released';

export interface PublishLine {
  id: PublishLineId;
  state: LineState;
  /** The moment since which, or from which on, the state holds. */
  moment?: Date | null;
}

interface Facts {
  assignment: Pick<Assignment, 'hasDescription' | 'timeframe' | 'gradeAvailability'>;
  /** Undefined where rubrics are not used, or not known yet. */
  rubricRowCount: number | undefined;
  /** Undefined when it is not known. */
  tests: TestStage | undefined;
}

export function publishLinesOf({ assignment, rubricRowCount, tests }: Facts, now: Date): PublishLine[] {
  const { deadline } = assignment.timeframe;
  return [
    { id: 'description', state: assignment.hasDescription ? 'done' : 'missing' },
    { id: 'deadline', state: deadline === null ? 'free' : 'done', moment: deadline },
    ...(rubricRowCount === undefined ? [] : [rubricLineOf(rubricRowCount)]),
    ...(tests === undefined ? [] : testLinesOf(tests)),
    openedLineOf(assignment, now),
    releasedLineOf(assignment, now),
  ];
}

const rubricLineOf = (rowCount: number): PublishLine => ({
  id: 'rubric',
  state: rowCount > 0 ? 'done' : 'free',
});

function testLinesOf(tests: TestStage): PublishLine[] {
  if (tests === 'none') return [{ id: 'testsBuilt', state: 'free' }];
  const isBuilt = tests === 'built' || tests === 'published';
  return [
    { id: 'testsBuilt', state: isBuilt ? 'done' : tests === 'building' ? 'soon' : 'missing' },
    { id: 'testsPublished', state: tests === 'published' ? 'done' : 'missing' },
  ];
}

function openedLineOf({ timeframe: { availability } }: Facts['assignment'], now: Date): PublishLine {
  if (isAvailable(availability, now)) return { id: 'opened', state: 'done' };
  const opensAt = availability.tag === 'timed' ? availability.availableAt : null;
  return { id: 'opened', state: opensAt === null ? 'missing' : 'soon', moment: opensAt };
}

function releasedLineOf(assignment: Facts['assignment'], now: Date): PublishLine {
  if (isDone(assignment, now)) return { id: 'released', state: 'done' };
  const { gradeAvailability } = assignment;
  return gradeAvailability.tag === 'timed'
    ? { id: 'released', state: 'soon', moment: gradeAvailability.availableAt }
    : { id: 'released', state: 'free' };
}
