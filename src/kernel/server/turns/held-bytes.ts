// Bounds the bytes of bodies that are in memory: those that still arrive, that wait for their turn, and that calls work on.
// Their number says little, as one may be a thousand times as large as another.
import { RefusedError } from '../../domain/refusal.ts';
import { tooBusy, tooMuchAtOnce } from '../http/refusals.ts';

export interface ByteBounds {
  readonly mostOfOne: number;
  readonly mostOfAll: number;
}

/** One body in memory. */
export interface HeldBody {
  /** Counts further bytes; throws when there is no room for them. */
  readonly add: (bytes: number) => void;
  /** The call works on it from now on, so it gives way no more. */
  readonly keep: () => void;
  /** Forgets the body. A second call changes nothing. */
  readonly end: () => void;
}

interface Counted {
  readonly holder: Holder;
  readonly giveWay: (reason: RefusedError) => void;
  bytes: number;
}

interface Holder {
  readonly name: string;
  /** Those that may give way; all others are kept. */
  readonly bodies: Set<Counted>;
  readonly kept: Set<Counted>;
  bytes: number;
}

/** Clients try again by themselves after this pause, not after a longer one. */
const busySeconds = 5;
const ownFaultSeconds = 10;

export class HeldBytes {
  private readonly bounds: ByteBounds;
  private readonly holders = new Map<string, Holder>();
  private bytesOfAll = 0;

  /** Of all bodies. */
  get bytes(): number {
    return this.bytesOfAll;
  }

  constructor(bounds: ByteBounds) {
    this.bounds = bounds;
  }

  /**
   * Begins a body of a person, or of a network. Beyond a bound the largest body of whoever holds most gives way, so that a
   * few large ones keep no small one out: `giveWay` hears the reason, and the body counts as ended.
   */
  begin(name: string, giveWay: (reason: RefusedError) => void): HeldBody {
    const holder = this.holders.get(name) ?? { name, bodies: new Set(), kept: new Set(), bytes: 0 };
    const body: Counted = { holder, giveWay, bytes: 0 };
    this.holders.set(name, holder);
    holder.bodies.add(body);
    return {
      add: (bytes) => this.add(body, bytes),
      keep: () => {
        if (holder.bodies.delete(body)) holder.kept.add(body);
      },
      end: () => this.end(body),
    };
  }

  private add(body: Counted, bytes: number): void {
    const { holder } = body;
    if (!holder.bodies.has(body)) return;
    body.bytes += bytes;
    holder.bytes += bytes;
    this.bytesOfAll += bytes;
    if (holder.bytes > this.bounds.mostOfOne) {
      const reason = new RefusedError(tooMuchAtOnce, { retryAfterSeconds: ownFaultSeconds });
      this.makeRoom(largest(holder.bodies), body, reason);
    }
    if (this.bytesOfAll > this.bounds.mostOfAll) {
      const reason = new RefusedError(tooBusy, { retryAfterSeconds: busySeconds });
      const waiting = [...this.holders.values()].filter(({ bodies }) => bodies.size > 0);
      this.makeRoom(largest(largest(waiting)?.bodies ?? []), body, reason);
    }
  }

  private makeRoom(last: Counted | undefined, growing: Counted, reason: RefusedError): void {
    if (last !== undefined) this.end(last);
    if (last === undefined || last === growing) throw reason;
    last.giveWay(reason);
  }

  private end(body: Counted): void {
    const { holder } = body;
    if (!holder.bodies.delete(body) && !holder.kept.delete(body)) return;
    holder.bytes -= body.bytes;
    this.bytesOfAll -= body.bytes;
    if (holder.bodies.size + holder.kept.size === 0) this.holders.delete(holder.name);
  }
}

/** Of equal ones the one that came last. */
function largest<Of extends { readonly bytes: number }>(all: Iterable<Of>): Of | undefined {
  let most: Of | undefined;
  for (const one of all) if (one.bytes >= (most?.bytes ?? 0)) most = one;
  return most;
}
