// How fast files are being sent, and how long it still takes.

export interface Pace {
  readonly bytesPerSecond: number;
  readonly secondsLeft: number;
}

/** Before this the first bytes, which only fill buffers, would promise too much. */
const firstKnownMs = 2000;

/** The average since the sending began; undefined while nothing sensible can be said. */
export function paceOf(sent: { share: number; sizeBytes: number; elapsedMs: number }): Pace | undefined {
  const { share, sizeBytes, elapsedMs } = sent;
  if (elapsedMs < firstKnownMs || share <= 0 || share >= 1) return undefined;
  const bytesPerSecond = Math.round((share * sizeBytes * 1000) / elapsedMs);
  return { bytesPerSecond, secondsLeft: Math.ceil(((1 - share) * elapsedMs) / share / 1000) };
}
