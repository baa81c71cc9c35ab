// When a peer may read and comment on the work of a subject.
import type { PeerFeedbackSettings } from '../../../assignments/domain/model.ts';

export interface PeerWindow {
  /** Null: never, as one of the two has no deadline. */
  readonly opensAt: Date | null;
  /** Null: without an end. */
  readonly closesAt: Date | null;
}

/** Before the window a peer sees nothing; while it is open they write; after it they only read and edit (FB-034). */
export type PeerPhase = 'before' | 'open' | 'after';

/** It opens at the later deadline of the two, so that nobody reads work before their own hand-in is closed (PEER-002). */
export function peerWindowOf(
  { time }: Pick<PeerFeedbackSettings, 'time'>,
  deadlines: readonly (Date | null)[],
): PeerWindow {
  const moments = deadlines.flatMap((deadline) => (deadline ? [deadline.getTime()] : []));
  if (moments.length < deadlines.length) return { opensAt: null, closesAt: null };
  const opensMs = Math.max(...moments);
  return { opensAt: new Date(opensMs), closesAt: time === null ? null : new Date(opensMs + time * 1000) };
}

export function peerPhaseOf({ opensAt, closesAt }: PeerWindow, now: Date): PeerPhase {
  if (opensAt === null || now <= opensAt) return 'before';
  return closesAt !== null && now >= closesAt ? 'after' : 'open';
}
