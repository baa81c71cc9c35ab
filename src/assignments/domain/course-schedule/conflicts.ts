// What the same people cannot do well at once: deadlines and exams that come too close together. People are looked at by
// section; whoever is in no section that a schedule names has the dates for everyone.
import type { Timeframe } from '../model.ts';
import { timeframeFor } from '../rules.ts';
import { opensAt } from './dates.ts';
import type { ScheduledAssignment } from './model.ts';

/**
 * closeDeadlines: less than a day between two; examsOverlap: two exams at once; deadlineInExam: a deadline while an
 * exam runs; neverOpens: a deadline of something that students never see; order: a date before the one that it follows.
 */
export type ConflictKind = 'closeDeadlines' | 'examsOverlap' | 'deadlineInExam' | 'neverOpens' | 'order';

export interface Conflict {
  kind: ConflictKind;
  /** One assignment, or the two that come too close, the earlier one first. */
  assignments: readonly ScheduledAssignment[];
  /** When it happens: at the later of the two. */
  moment: Date;
  /** Whom it concerns; null stands for everyone who is in none of the sections with dates of their own. */
  sectionIds: readonly (string | null)[];
}

const closeMs = 24 * 3_600_000;

/** The conflicts that are not over yet, the next one first. */
export function conflictsOf(assignments: readonly ScheduledAssignment[], now: Date): Conflict[] {
  const found = new Map<string, Conflict>();
  for (const sectionId of audiencesOf(assignments)) {
    const planned = assignments.map((assignment) => plannedFor(assignment, sectionId));
    for (const conflict of [...ownProblems(planned), ...closeDeadlines(planned), ...duringExams(planned)]) {
      if (conflict.moment < now) continue;
      const key = keyOf(conflict);
      const known = found.get(key);
      // The earliest moment stands for all sections.
      const moment = known && known.moment < conflict.moment ? known.moment : conflict.moment;
      found.set(key, { ...conflict, moment, sectionIds: [...(known?.sectionIds ?? []), sectionId] });
    }
  }
  return [...found.values()].toSorted((a, b) => a.moment.getTime() - b.moment.getTime());
}

/** The conflicts that these assignments have after a change and did not have before it. */
export function newConflictsOf(
  before: readonly ScheduledAssignment[],
  after: readonly ScheduledAssignment[],
  now: Date,
): Conflict[] {
  const known = new Map(conflictsOf(before, now).map((conflict) => [keyOf(conflict), conflict.sectionIds]));
  return conflictsOf(after, now).flatMap((conflict) => {
    const sectionIds = conflict.sectionIds.filter((id) => !known.get(keyOf(conflict))?.includes(id));
    return sectionIds.length > 0 ? [{ ...conflict, sectionIds }] : [];
  });
}

const keyOf = ({ kind, assignments }: Pick<Conflict, 'kind' | 'assignments'>): string =>
  `${kind} ${assignments.map(({ id }) => id).join(' ')}`;

/** The sections that schedules name, and null for everyone else. */
function audiencesOf(assignments: readonly ScheduledAssignment[]): (string | null)[] {
  const named = assignments.flatMap(({ entries }) => entries.flatMap(({ sectionIds }) => sectionIds ?? []));
  return [null, ...new Set(named)];
}

interface Planned {
  assignment: ScheduledAssignment;
  timeframe: Timeframe;
}

type Found = Pick<Conflict, 'kind' | 'assignments' | 'moment'>;

function plannedFor(assignment: ScheduledAssignment, sectionId: string | null): Planned {
  return { assignment, timeframe: timeframeFor(assignment.entries, sectionId === null ? [] : [sectionId]) };
}

function ownProblems(planned: readonly Planned[]): Found[] {
  return planned.flatMap(({ assignment, timeframe }): Found[] => {
    const { availability, deadline, lockDate } = timeframe;
    const end = deadline ?? lockDate;
    if (end === null) return [];
    const opens = opensAt(availability);
    const assignments = [assignment];
    if (availability.tag === 'timed' && opens === null)
      return [{ kind: 'neverOpens', assignments, moment: end }];
    const dates = [opens, deadline, lockDate].filter((date) => date !== null);
    const isInOrder = dates.every((date, at) => at === 0 || date >= (dates[at - 1] ?? date));
    return isInOrder ? [] : [{ kind: 'order', assignments, moment: end }];
  });
}

/** Each deadline is compared with the next one only, so that many at one moment do not make a crowd of pairs. */
function closeDeadlines(planned: readonly Planned[]): Found[] {
  const due = planned
    .flatMap(({ assignment, timeframe: { deadline } }) =>
      assignment.kind === 'normal' && deadline ? [{ assignment, at: deadline.getTime() }] : [],
    )
    .toSorted((a, b) => a.at - b.at);
  return due.flatMap((one, at): Found[] => {
    const next = due[at + 1];
    if (!next || next.at - one.at >= closeMs) return [];
    return [
      { kind: 'closeDeadlines', assignments: [one.assignment, next.assignment], moment: new Date(next.at) },
    ];
  });
}

interface Span {
  assignment: ScheduledAssignment;
  from: number;
  until: number;
}

/** Whatever begins or is due while an exam runs; of several exams that run, the one that ends last is named. */
function duringExams(planned: readonly Planned[]): Found[] {
  const spans = planned.flatMap(spanOf).toSorted((a, b) => a.from - b.from || a.until - b.until);
  const found: Found[] = [];
  let running: Span | undefined;
  for (const span of spans) {
    const isExam = span.assignment.kind === 'exam';
    if (running && span.from <= running.until)
      found.push({
        kind: isExam ? 'examsOverlap' : 'deadlineInExam',
        assignments: [running.assignment, span.assignment],
        moment: new Date(span.from),
      });
    if (isExam && (!running || span.until > running.until)) running = span;
  }
  return found;
}

/** An exam from start to end, or the moment of a deadline. */
function spanOf({ assignment, timeframe }: Planned): Span[] {
  const { availability, deadline, lockDate } = timeframe;
  if (assignment.kind === 'normal')
    return deadline ? [{ assignment, from: deadline.getTime(), until: deadline.getTime() }] : [];
  const start = opensAt(availability);
  const end = deadline ?? lockDate;
  return start && end ? [{ assignment, from: start.getTime(), until: end.getTime() }] : [];
}
