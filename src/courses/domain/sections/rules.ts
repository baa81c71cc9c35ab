import { allowed, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import { sectionScheduled } from './refusals.ts';

const namedAssignments = 3;

/** A section with dates of its own stays: without it, its members would have other dates (SEC-004). */
export function mayRemoveSection(scheduledIn: readonly string[]): Verdict {
  if (scheduledIn.length === 0) return allowed;
  const rest = scheduledIn.length - namedAssignments;
  const names = scheduledIn.slice(0, namedAssignments).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const text = `These schedules have dates for this section: ${names}. Take the section out of them first.`;
  return refused(sectionScheduled, { text });
}

/** Divides people among sections so that the smallest get the next ones; the order of the people is kept. */
export function divisionOf(
  sections: readonly { id: string; size: number }[],
  personIds: readonly number[],
): ReadonlyMap<string, number[]> {
  const shares = sections.map(({ id, size }): Share => ({ id, size, personIds: [] }));
  if (shares.length === 0) return new Map();
  for (const personId of personIds) {
    const smallest = shares.reduce((least, share) => (share.size < least.size ? share : least));
    smallest.personIds.push(personId);
    smallest.size += 1;
  }
  return new Map(shares.map((share) => [share.id, share.personIds]));
}

interface Share {
  readonly id: string;
  size: number;
  readonly personIds: number[];
}
