// How far the clock of a browser is from that of the server.

export interface ClockAnswer {
  serverMs: number;
  /** The browser's clock when the request was sent and when the answer arrived. */
  sentMs: number;
  receivedMs: number;
}

const keptAnswers = 3;

/** The server's clock minus the browser's, corrected by half of the round trip. */
export function offsetOf({ serverMs, sentMs, receivedMs }: ClockAnswer): number {
  return serverMs - (sentMs + receivedMs) / 2;
}

/** The most recent offsets, with a new one added. */
export function withOffset(offsets: readonly number[], offset: number): number[] {
  return [...offsets, offset].slice(-keptAnswers);
}

/** The median of the last offsets, so that one slow answer does not matter (SESS-031). */
export function medianOffset(offsets: readonly number[]): number {
  const sorted = offsets.toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export function isOutOfSync(offsetMs: number, toleranceSeconds: number): boolean {
  return Math.abs(offsetMs) > toleranceSeconds * 1000;
}
