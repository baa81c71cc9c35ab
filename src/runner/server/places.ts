// Places of jobs, one for each slot. After a job the place of the next one is made, so that its programs start sooner.
// Nobody has run in it: the place before it was taken away with all of its processes.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Isolation } from './isolation/isolation.ts';
import {
  clearSlot,
  isLeft,
  prepareJobSpace,
  studentHome,
  type JobSpace,
  type JobSpaceOrder,
} from './isolation/job-space.ts';

interface Ahead {
  readonly order: JobSpaceOrder;
  readonly space: Promise<JobSpace | undefined>;
}

export class Places {
  readonly #isolation: Isolation;
  readonly #ahead = new Map<number, Ahead>();
  #isClosed = false;

  constructor(isolation: Isolation) {
    this.#isolation = isolation;
  }

  /** The place that was made for the slot, if the job would get the same one; otherwise a new one. */
  async take(order: JobSpaceOrder): Promise<JobSpace> {
    const ahead = await this.#takeAhead(order.slot);
    const isFitting = ahead && isAlike(ahead.order, order) && existsSync(join(ahead.space.root, studentHome));
    // The limits of its programs are no part of a place.
    if (isFitting) return { ...ahead.space, limits: order.limits };
    return prepareJobSpace(this.#isolation, order);
  }

  async #takeAhead(slot: number): Promise<{ order: JobSpaceOrder; space: JobSpace } | undefined> {
    const ahead = this.#ahead.get(slot);
    this.#ahead.delete(slot);
    const space = await ahead?.space;
    return ahead && space && { order: ahead.order, space };
  }

  /**
   * Takes the place of an ended job away, and makes one for a job like it. Builds and jobs with layers have none: a
   * set-up may never be asked for again.
   */
  async renew(slot: number, ended: JobSpaceOrder | undefined): Promise<void> {
    // It is still there after a job that came to no place.
    await this.#takeAhead(slot);
    if (isLeft(this.#isolation, slot)) await clearSlot(this.#isolation, slot);
    if (!ended || ended.isBuild || ended.layerFolders.length > 0 || this.#isClosed) return;
    // Where this fails, the next job begins with what is left of it.
    const space = prepareJobSpace(this.#isolation, ended).catch(() => undefined);
    this.#ahead.set(slot, { order: ended, space });
  }

  /** Takes away what was made for jobs that will not come. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const [slot, { space }] of this.#ahead) {
      await space;
      await clearSlot(this.#isolation, slot);
    }
  }
}

function isAlike(one: JobSpaceOrder, other: JobSpaceOrder): boolean {
  return textOf(one) === textOf(other);
}

/** All that a place is made of. */
function textOf({ base, layerFolders, limits, isBuild }: JobSpaceOrder): string {
  const { memoryBytes, diskBytes, processes, cores } = limits;
  return JSON.stringify([base.folder, layerFolders, memoryBytes, diskBytes, processes, cores, isBuild]);
}
