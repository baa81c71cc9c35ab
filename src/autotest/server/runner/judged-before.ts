// What was judged of a batch that was refused in the end, because others kept the threads. The runner reports it again,
// and the judging goes on where it stopped: it would otherwise begin anew each time, and never end while much waits.
import type { Platform } from '../../../kernel/server/platform.ts';
import type { Judgement } from '../../domain/reports/judge.ts';

/** What was judged, and how long that took in the thread. */
export interface Judged {
  readonly judgement: Judgement;
  readonly ranMs: number;
}

/** A result holds at most 6 MiB of texts. What is forgotten is judged anew. */
const mostBatches = 32;

class JudgedBefore {
  private readonly byLease = new Map<string, Map<string, Judged>>();

  /** Of this lease; the key of a piece names its event and its block. */
  of(leaseId: string): Map<string, Judged> {
    const known = this.byLease.get(leaseId) ?? new Map<string, Judged>();
    this.byLease.delete(leaseId);
    this.byLease.set(leaseId, known);
    const [oldest] = this.byLease.keys();
    if (this.byLease.size > mostBatches && oldest !== undefined) this.byLease.delete(oldest);
    return known;
  }

  /** The batch is whole. */
  forget(leaseId: string): void {
    this.byLease.delete(leaseId);
  }
}

const ofPlatform = new WeakMap<Platform, JudgedBefore>();

export function judgedBeforeOf(platform: Platform): JudgedBefore {
  const known = ofPlatform.get(platform) ?? new JudgedBefore();
  ofPlatform.set(platform, known);
  return known;
}
