// How the dates of single students are moved (decision 58). Only `server/dates.ts` applies this.
import { allowed, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import type { Assignment, Timeframe } from '../model.ts';
import { extraTimeNeeded, extensionOutOfOrder } from '../refusals.ts';
import { mostLenientOf } from '../rules.ts';
import type { Accommodation, SentExtension, TimeframesPreview } from './model.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

interface Moves {
  readonly kind: Assignment['kind'];
  readonly accommodation: Accommodation | undefined;
  readonly extension: Pick<SentExtension, 'deadline' | 'lockDate'> | undefined;
}

/** The dates of one student: extra time is added to those of their sections, and an extension only adds to that. */
export function movedTimeframe(timeframe: Timeframe, { kind, accommodation, extension }: Moves): Timeframe {
  const longer = accommodation ? withExtraTime(timeframe, kind, accommodation) : timeframe;
  if (!extension) return longer;
  const { deadline } = extension;
  const lockDate = extension.lockDate ?? deadline;
  return mostLenientOf([longer, { availability: longer.availability, deadline, lockDate }]);
}

function withExtraTime(timeframe: Timeframe, kind: Assignment['kind'], extra: Accommodation): Timeframe {
  const extraMs = kind === 'exam' ? extraMsOfExam(timeframe, extra) : extra.extraHours * hourMs;
  const later = (date: Date | null) => date && new Date(date.getTime() + extraMs);
  return { ...timeframe, deadline: later(timeframe.deadline), lockDate: later(timeframe.lockDate) };
}

/** A share of the time from the start to the end, in whole minutes; an exam without both has no time to share. */
function extraMsOfExam(
  { availability, deadline, lockDate }: Timeframe,
  { extraPercent }: Accommodation,
): number {
  const startsAt = availability.tag === 'timed' ? availability.availableAt : null;
  const endsAt = deadline ?? lockDate;
  if (startsAt === null || endsAt === null) return 0;
  // A picked end is the last millisecond of its minute, which counts as the whole minute.
  const minutes = Math.ceil((endsAt.getTime() - startsAt.getTime()) / minuteMs);
  return Math.ceil((minutes * extraPercent) / 100) * minuteMs;
}

export function mayExtend({ deadline, lockDate }: Pick<SentExtension, 'deadline' | 'lockDate'>): Verdict {
  return lockDate === null || deadline <= lockDate ? allowed : refused(extensionOutOfOrder);
}

export function mayGiveExtraTime({ extraPercent, extraHours }: Accommodation): Verdict {
  return extraPercent + extraHours > 0 ? allowed : refused(extraTimeNeeded);
}

interface DatesThenAndNow {
  readonly before: Timeframe;
  readonly after: Timeframe;
}

/** How many of these people have more time, less, or none left any more. */
export function changesOf(
  people: readonly DatesThenAndNow[],
  now: Date,
): Pick<TimeframesPreview, 'laterCount' | 'earlierCount' | 'closedCount'> {
  const count = (is: (one: DatesThenAndNow) => boolean) => people.filter(is).length;
  return {
    laterCount: count(({ before, after }) => endOf(after) > endOf(before)),
    earlierCount: count(({ before, after }) => endOf(after) < endOf(before)),
    closedCount: count(({ before, after }) => endOf(before) >= now.getTime() && endOf(after) < now.getTime()),
  };
}

/** No deadline is later than all others. */
const endOf = ({ deadline }: Timeframe): number => deadline?.getTime() ?? Infinity;
