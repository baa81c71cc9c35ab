import { describe, expect, it } from 'vitest';
import type { Availability, GradeAvailability } from '../../assignments/domain/model.ts';
import type { TestStage } from '../../autotest/domain/build/test-stage.ts';
import { publishLinesOf } from './publishing.ts';

const now = new Date('2026-11-23T12:00:00Z');
const later = new Date('2026-11-24T12:00:00Z');
const hidden: Availability = { tag: 'timed', availableAt: null };
const kept: GradeAvailability = { tag: 'fixed', value: false };

function linesOf({
  availability = hidden,
  gradeAvailability = kept,
  tests,
  rubricRowCount,
}: {
  availability?: Availability;
  gradeAvailability?: GradeAvailability;
  tests?: TestStage;
  rubricRowCount?: number;
}) {
  const timeframe = { availability, deadline: null, lockDate: null };
  const assignment = { hasDescription: false, timeframe, gradeAvailability };
  const lines = publishLinesOf({ assignment, rubricRowCount, tests }, now);
  return Object.fromEntries(lines.map(({ id, state }) => [id, state]));
}

describe('the checklist of an assignment', () => {
  it('says of a new one what students would miss, and what may be left out', () => {
    expect(linesOf({ tests: 'none', rubricRowCount: 0 })).toEqual({
      description: 'missing',
      deadline: 'free',
      rubric: 'free',
      testsBuilt: 'free',
      opened: 'missing',
      released: 'free',
    });
  });

  it.each([
    ['notBuilt', 'missing', 'missing'],
    ['building', 'soon', 'missing'],
    ['buildFailed', 'missing', 'missing'],
    ['built', 'done', 'missing'],
    ['published', 'done', 'done'],
  ] as const)('tells of tests that are %s', (tests, testsBuilt, testsPublished) => {
    expect(linesOf({ tests })).toMatchObject({ testsBuilt, testsPublished });
  });

  it.each([
    [{ tag: 'fixed', value: true }, 'done'],
    [{ tag: 'timed', availableAt: now }, 'done'],
    [{ tag: 'timed', availableAt: later }, 'soon'],
  ] as const)('tells when it is open: %j', (availability, opened) => {
    expect(linesOf({ availability })).toMatchObject({ opened });
  });

  it.each([
    [{ tag: 'fixed', value: true }, 'done'],
    [{ tag: 'timed', availableAt: now }, 'done'],
    [{ tag: 'timed', availableAt: later }, 'soon'],
  ] as const)('tells when grades are released: %j', (gradeAvailability, released) => {
    expect(linesOf({ gradeAvailability })).toMatchObject({ released });
  });

  it('leaves out what the reader may not know', () => {
    expect(linesOf({})).not.toHaveProperty('rubric');
    expect(linesOf({})).not.toHaveProperty('testsBuilt');
  });
});
