import { describe, expect, it } from 'vitest';
import type { TimeframeEntry } from '../model.ts';
import { conflictsOf, newConflictsOf } from './conflicts.ts';
import { movedEntries, scheduledDatesOf } from './dates.ts';
import type { ScheduledAssignment } from './model.ts';

const now = new Date('2026-03-05T00:00:00Z');
const at = (text: string) => new Date(`2026-03-${text}Z`);
const red = 'red';
const blue = 'blue';

interface Dates {
  opens?: string | null;
  due?: string;
  locks?: string;
}

function entry({ opens, due, locks }: Dates, sectionIds: string[] | null = null): TimeframeEntry {
  return {
    sectionIds,
    availability:
      opens === undefined
        ? { tag: 'fixed', value: true }
        : { tag: 'timed', availableAt: opens === null ? null : at(opens) },
    deadline: due === undefined ? null : at(due),
    lockDate: locks === undefined ? null : at(locks),
  };
}

let made = 0;
function scheduled(
  kind: ScheduledAssignment['kind'],
  general: Dates,
  sections: [string, Dates][] = [],
): ScheduledAssignment {
  made += 1;
  const entries = [entry(general), ...sections.map(([id, dates]) => entry(dates, [id]))];
  const timeframe = entry(general);
  return { id: made, name: `Task ${made}`, kind, sendLoginLinks: false, timeframe, entries };
}

const seen = (assignments: readonly ScheduledAssignment[]) =>
  conflictsOf(assignments, now).map(({ kind, sectionIds }) => [kind, ...sectionIds]);

describe('conflicts of a schedule', () => {
  const noon: Dates = { due: '10T12:00' };
  const exam: Dates = { opens: '10T09:00', due: '10T11:00' };
  it.each<[string, ScheduledAssignment[], unknown[][]]>([
    [
      'two deadlines a millisecond less than a day apart',
      [scheduled('normal', noon), scheduled('normal', { due: '11T11:59:59.999' })],
      [['closeDeadlines', null]],
    ],
    ['none a whole day apart', [scheduled('normal', noon), scheduled('normal', { due: '11T12:00' })], []],
    [
      'none when they are over',
      [scheduled('normal', { due: '02T12:00' }), scheduled('normal', { due: '02T13:00' })],
      [],
    ],
    [
      'only for the section whose dates meet',
      [scheduled('normal', noon), scheduled('normal', { due: '20T12:00' }, [[red, { due: '10T18:00' }]])],
      [['closeDeadlines', red]],
    ],
    [
      'once for all sections',
      [
        scheduled('normal', noon, [
          [red, noon],
          [blue, { due: '30T12:00' }],
        ]),
        scheduled('normal', noon),
      ],
      [['closeDeadlines', null, red]],
    ],
    [
      'exams at the same time',
      [scheduled('exam', exam), scheduled('exam', { opens: '10T10:00', due: '10T12:00' })],
      [['examsOverlap', null]],
    ],
    [
      'exams of sections one after the other are fine',
      [scheduled('exam', exam, [[red, { opens: '10T11:00:01', due: '10T13:00' }]])],
      [],
    ],
    [
      'a deadline while an exam runs',
      [scheduled('exam', exam), scheduled('normal', { due: '10T10:00' })],
      [['deadlineInExam', null]],
    ],
    ['a deadline after the exam is fine', [scheduled('exam', exam), scheduled('normal', noon)], []],
    [
      'a deadline of what never opens',
      [scheduled('normal', { opens: null, due: '10T12:00' })],
      [['neverOpens', null]],
    ],
    [
      'a deadline before it opens',
      [scheduled('normal', { opens: '11T12:00', due: '10T12:00' })],
      [['order', null]],
    ],
    [
      'a lock date before the deadline',
      [scheduled('normal', { due: '10T12:00', locks: '09T12:00' })],
      [['order', null]],
    ],
  ])('names %s', (_name, assignments, expected) => {
    expect(seen(assignments)).toEqual(expected);
  });

  it('compares each deadline with the next, so that 300 at one moment in 60 sections are answered at once', () => {
    const sections = Array.from({ length: 60 }, (_, index): [string, Dates] => [`s${index}`, noon]);
    const crowd = Array.from({ length: 300 }, () => scheduled('normal', noon, sections));
    const started = performance.now();
    expect(conflictsOf(crowd, now)).toHaveLength(299);
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

it('after a move names only what is new, and only for whom', () => {
  const noon: Dates = { due: '10T12:00' };
  const later: Dates = { due: '20T12:00' };
  const fixed = scheduled('normal', noon);
  const moved = scheduled('normal', noon, [[red, later]]);
  const meets = { ...moved, entries: [entry(noon), entry({ due: '10T13:00' }, [red])] };
  expect(newConflictsOf([fixed, moved], [fixed, meets], now).map(({ sectionIds }) => sectionIds)).toEqual([
    [red],
  ]);
  expect(newConflictsOf([fixed, moved], [fixed, moved], now)).toEqual([]);
});

describe('the dates of a course', () => {
  const task = scheduled('normal', { due: '10T12:00', locks: '12T12:00' }, [[red, { due: '15T12:00' }]]);

  it('are listed one by one, and for one section as its members have them', () => {
    const listed = (sectionId?: string) =>
      scheduledDatesOf([task], sectionId).map(({ place, moment }) => [place, moment]);
    expect(listed()).toEqual([
      ['deadline', at('10T12:00')],
      ['lockDate', at('12T12:00')],
      ['deadline', at('15T12:00')],
    ]);
    expect(listed(red)).toEqual([['deadline', at('15T12:00')]]);
    expect(listed(blue)).toEqual([
      ['deadline', at('10T12:00')],
      ['lockDate', at('12T12:00')],
    ]);
  });

  it('move alone, or with the other dates of the same people', () => {
    const later = (moment: Date) => new Date(moment.getTime() + 86_400_000);
    const date = { place: 'deadline', sectionIds: null } as const;
    const [general, ofRed] = task.entries;
    expect(movedEntries(task.entries, date, { moves: 'one', move: later })).toEqual([
      { ...general, deadline: at('11T12:00') },
      ofRed,
    ]);
    expect(movedEntries(task.entries, date, { moves: 'all', move: later })).toEqual([
      { ...general, deadline: at('11T12:00'), lockDate: at('13T12:00') },
      ofRed,
    ]);
  });
});
