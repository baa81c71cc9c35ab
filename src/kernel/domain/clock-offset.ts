// How far the clock of a browser is from that of the server.

export interface ClockAnswer {
  serverMs: number;
  /** Own clock when the question left and when the answer came. */
  sentMs: number;
  receivedMs: number;
}

const keptAnswers = 3;

/** Server minus own clock; half of the way there and back is taken off. */
export function offsetOf({ serverMs, sentMs, receivedMs }: ClockAnswer): number {
  return serverMs - (sentMs + receivedMs) / 2;
}

/** The last offsets with a new one. */
export function withOffset(offsets: readonly number[], offset: number): number[] {
  return [...offsets, offset].slice(-keptAnswers);
}

/** The middle one of the last offsets: one slow answer says nothing (SESS-031). */
export function medianOffset(offsets: readonly number[]): number {
  const sorted = offsets.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function isOutOfSync(offsetMs: number, toleranceSeconds: number): boolean {
  return Math.abs(offsetMs) > toleranceSeconds * 1000;
}
