// Where a reader of live events stands, as the cursor that it comes back with. Numbers of events do not say it:
// a transaction may take the lower number and commit later.
import { Ulid } from '../../domain/fields.ts';
import { bitsOfUlid, ulidOf } from '../../domain/ulid.ts';

export interface LivePosition {
  /** When it was written at the earliest. */
  readonly at: Date;
  /** Events of all transactions below this one have been handed out. */
  readonly horizon: number;
  /** The event with the highest number that has been handed out; 0 for none. */
  readonly lastId: number;
}

const bitsOfNumber = 40n;

/** A ULID that grows with the position: moment, horizon, last event. */
export function cursorOf({ at, horizon, lastId }: LivePosition): string {
  const bytes = new Uint8Array(10);
  const bits = (BigInt(horizon) << bitsOfNumber) | BigInt(lastId);
  for (let byte = 0; byte < 10; byte += 1) bytes[9 - byte] = Number((bits >> BigInt(8 * byte)) & 255n);
  return ulidOf(at.getTime(), bytes);
}

/** The position of a cursor; undefined for what is none. */
export function positionOf(cursor: string): LivePosition | undefined {
  if (!Ulid.safeParse(cursor).success) return undefined;
  const bits = bitsOfUlid(cursor);
  return {
    at: new Date(Number(bits >> (2n * bitsOfNumber))),
    horizon: Number(BigInt.asUintN(40, bits >> bitsOfNumber)),
    lastId: Number(BigInt.asUintN(40, bits)),
  };
}

/** The position after one more event. No part of it goes back, whatever the order of the events. */
export function advanced(
  position: LivePosition,
  event: { id: number; horizon: number; createdAt: Date },
): LivePosition {
  return {
    at: event.createdAt > position.at ? event.createdAt : position.at,
    horizon: Math.max(position.horizon, event.horizon),
    lastId: Math.max(position.lastId, event.id),
  };
}
