// A cursor: the position of a reader of live events, which it sends when it reconnects. The number of the
// last event would not be enough, since a transaction with a lower number may commit later.
import { Ulid } from '../../domain/fields.ts';
import { bitsOfUlid, ulidOf } from '../../domain/ulid.ts';

export interface LivePosition {
  /** The earliest time at which the cursor was made. */
  readonly at: Date;
  /** Events of all transactions below this one have been delivered. */
  readonly horizon: number;
  /** The delivered event with the highest number; 0 for none. */
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

/** The position of a cursor; undefined when the text is no cursor. */
export function positionOf(cursor: string): LivePosition | undefined {
  if (!Ulid.safeParse(cursor).success) return undefined;
  const bits = bitsOfUlid(cursor);
  return {
    at: new Date(Number(bits >> (2n * bitsOfNumber))),
    horizon: Number(BigInt.asUintN(40, bits >> bitsOfNumber)),
    lastId: Number(BigInt.asUintN(40, bits)),
  };
}

/** The position after one more event. No part of it goes back, in whatever order events come. */
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
