import type { CoursePermission } from '../../access/domain/permission.ts';
import { allowed, firstRefusal, refused, type Verdict } from '../../kernel/domain/refusal.ts';
import type { HandInFilter } from './hand-in-rules/model.ts';
import { problemsOfFilter } from './hand-in-rules/problems.ts';
import type {
  AssignmentPatch,
  Availability,
  GradeAvailability,
  SubmitTypes,
  Timeframe,
  TimeframeEntry,
} from './model.ts';
import {
  datesOutOfOrder,
  schedulesUnseen,
  generalTimeframeNeeded,
  handInRulesMismatch,
  handInRulesWrong,
  groupsHandedIn,
  reminderTooSoon,
  sectionTwice,
  sectionUnknown,
} from './refusals.ts';

/** hidden: not yet available; done: grades are available; the others depend on the dates (ASGN-042). */
export type AssignmentState = 'hidden' | 'open' | 'closed' | 'locked' | 'done';

export function stateOf(
  assignment: { gradeAvailability: GradeAvailability; timeframe: Timeframe },
  now: Date,
): AssignmentState {
  const { availability, deadline, lockDate } = assignment.timeframe;
  if (!isAvailable(availability, now)) return 'hidden';
  if (isDone(assignment, now)) return 'done';
  if (lockDate !== null && now > lockDate) return 'locked';
  return deadline !== null && now > deadline ? 'closed' : 'open';
}

/** When `stateOf` may change by itself. */
export function momentsOf(assignment: {
  gradeAvailability: GradeAvailability;
  timeframe: Timeframe;
}): (Date | null)[] {
  const { availability, deadline, lockDate } = assignment.timeframe;
  // At the deadline itself it is still open.
  const after = (date: Date | null) => date && new Date(date.getTime() + 1);
  return [
    availability.tag === 'timed' ? availability.availableAt : null,
    after(deadline),
    after(lockDate),
    releaseMomentOf(assignment),
  ];
}

export function releaseMomentOf({
  gradeAvailability,
}: {
  gradeAvailability: GradeAvailability;
}): Date | null {
  return gradeAvailability.tag === 'timed' ? gradeAvailability.availableAt : null;
}

/** True once the grades of the assignment are available. "Done" means this everywhere (GRADE-018). */
export function isDone(assignment: { gradeAvailability: GradeAvailability }, now: Date): boolean {
  const { gradeAvailability } = assignment;
  return gradeAvailability.tag === 'fixed' ? gradeAvailability.value : now >= gradeAvailability.availableAt;
}

export function isAvailable(availability: Availability, now: Date): boolean {
  if (availability.tag === 'fixed') return true;
  return availability.availableAt !== null && now >= availability.availableAt;
}

/** The timeframe for a member of these sections (ASGN-043). */
export function timeframeFor(entries: readonly TimeframeEntry[], sectionIds: readonly string[]): Timeframe {
  return mostLenientOf(entriesBySection(entries)(sectionIds));
}

/**
 * The entries that count for a member of these sections: those of the sections, or the general one when no section
 * has an entry. Thousands of people may be asked for, so the entries are put in order once.
 */
export function entriesBySection(
  entries: readonly TimeframeEntry[],
): (sectionIds: readonly string[]) => readonly TimeframeEntry[] {
  const general = entries.filter(({ sectionIds }) => sectionIds === null);
  const bySection = new Map<string, TimeframeEntry[]>();
  for (const entry of entries)
    for (const id of entry.sectionIds ?? []) bySection.set(id, [...(bySection.get(id) ?? []), entry]);
  return (sectionIds) => {
    const own = new Set(sectionIds.flatMap((id) => bySection.get(id) ?? []));
    return own.size > 0 ? [...own] : general;
  };
}

/**
 * The most lenient value of each field: earliest available, latest deadline, latest lock date.
 * No date counts as latest.
 */
export function mostLenientOf(timeframes: readonly Timeframe[]): Timeframe {
  return {
    availability: earliestOf(timeframes.map((timeframe) => timeframe.availability)),
    deadline: latestOf(timeframes.map((timeframe) => timeframe.deadline)),
    lockDate: latestOf(timeframes.map((timeframe) => timeframe.lockDate)),
  };
}

function earliestOf(availabilities: readonly Availability[]): Availability {
  const fixed = availabilities.find((availability) => availability.tag === 'fixed');
  if (fixed) return fixed;
  const moments = availabilities.flatMap((availability) =>
    availability.tag === 'timed' && availability.availableAt ? [availability.availableAt] : [],
  );
  return { tag: 'timed', availableAt: moments.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null };
}

function latestOf(dates: readonly (Date | null)[]): Date | null {
  const moments = dates.filter((date) => date !== null);
  if (moments.length < dates.length) return null;
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}

/** Decides whether a whole list of schedules may be stored (ASGN-043). */
export function mayStoreTimeframes(
  entries: readonly TimeframeEntry[],
  knownSectionIds: ReadonlySet<string>,
): Verdict {
  const sectionIds = entries.flatMap((entry) => entry.sectionIds ?? []);
  const generalCount = entries.filter((entry) => entry.sectionIds === null).length;
  return firstRefusal(
    generalCount === 1 ? allowed : refused(generalTimeframeNeeded),
    new Set(sectionIds).size === sectionIds.length ? allowed : refused(sectionTwice),
    sectionIds.every((id) => knownSectionIds.has(id)) ? allowed : refused(sectionUnknown),
    ...entries.map((entry) => (isInOrder(entry) ? allowed : refused(datesOutOfOrder))),
  );
}

/**
 * Decides whether the schedules may be replaced as a whole: who reads only their own dates would store those in place
 * of dates that they cannot see.
 */
export function mayReplaceTimeframes(caller: { seesAll: boolean; othersDiffer: boolean }): Verdict {
  return caller.seesAll || !caller.othersDiffer ? allowed : refused(schedulesUnseen);
}

/** The schedules with a new availability for everyone; those of sections stay unchanged. */
export function withGeneralAvailability(
  entries: readonly TimeframeEntry[],
  availability: Availability,
): TimeframeEntry[] {
  return entries.map((entry) => (entry.sectionIds === null ? { ...entry, availability } : entry));
}

function isInOrder({ availability, deadline, lockDate }: Timeframe): boolean {
  const availableAt = availability.tag === 'timed' ? availability.availableAt : null;
  const dates = [availableAt, deadline, lockDate].filter((date) => date !== null);
  return dates.every((date, at) => at === 0 || date >= (dates[at - 1] ?? date));
}

const shortestReminderMs = 60_000;

/** A reminder must be at least 60 s ahead (ASGN-048). */
export function mayRemindAt(reminderTime: Date | null, now: Date): Verdict {
  if (reminderTime === null || reminderTime.getTime() >= now.getTime() + shortestReminderMs) return allowed;
  return refused(reminderTooSoon);
}

/** The group set is fixed once a group of it has handed in (GRP-013). */
export function maySetGroupSet(
  { groupSetId }: { groupSetId: number | null },
  wantedId: number | null,
  hasGroupWork: boolean,
): Verdict {
  return wantedId === groupSetId || !hasGroupWork ? allowed : refused(groupsHandedIn);
}

/** The filter after a change of the hand-in rules; null when every file is allowed. */
export function handInFilterOf(
  ignore: Exclude<AssignmentPatch['ignore'], undefined>,
  version: AssignmentPatch['ignoreVersion'],
): { filter: HandInFilter | null; verdict: Verdict } {
  const filter = filterFor(ignore, version ?? undefined);
  if (filter === undefined) return { filter: null, verdict: refused(handInRulesMismatch) };
  const problems = filter === null ? [] : problemsOfFilter(filter);
  if (problems.length === 0) return { filter, verdict: allowed };
  return { filter, verdict: refused(handInRulesWrong, { extra: { parseErrors: problems } }) };
}

function filterFor(
  ignore: Exclude<AssignmentPatch['ignore'], undefined>,
  version: HandInFilter['version'] | undefined,
): HandInFilter | null | undefined {
  if (ignore === null || version === 'EmptySubmissionFilter') return null;
  if (typeof ignore === 'string') {
    return version === 'SubmissionValidator' ? undefined : { version: 'IgnoreFilterManager', text: ignore };
  }
  return version === 'IgnoreFilterManager'
    ? undefined
    : { version: 'SubmissionValidator', validator: ignore };
}

const fieldPermissions = {
  maxGrade: 'can_edit_maximum_grade',
  ignore: 'can_edit_cgignore',
  ignoreVersion: 'can_edit_cgignore',
  doneType: 'can_update_course_notifications',
  doneEmail: 'can_update_course_notifications',
  reminderTime: 'can_update_course_notifications',
  groupSetId: 'can_edit_group_assignment',
} as const satisfies Partial<Record<keyof AssignmentPatch, CoursePermission>>;
const permissionOfField = new Map<string, CoursePermission>(Object.entries(fieldPermissions));

/**
 * The permissions that a change needs, by its fields (API 20, PATCH assignment); without any
 * field, the right to edit.
 */
export function permissionsForPatch(patch: AssignmentPatch | SubmitTypes): CoursePermission[] {
  const needed = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([field]) => permissionOfField.get(field) ?? 'can_edit_assignment_info');
  return needed.length > 0 ? [...new Set(needed)] : ['can_edit_assignment_info'];
}
