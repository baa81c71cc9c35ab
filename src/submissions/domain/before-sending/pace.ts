// How fast files are being sent, and how long it still takes.

export interface Pace {
  readonly bytesPerSecond: number;
  readonly secondsLeft: number;
}

/** Before this the first bytes, which only fill buffers, would promise too much. */
const firstKnownMs = 2000;

/** The average since the sending began; undefined while nothing sensible can be said. */
export function paceOf(sent: {
  share: number;
  /** The share that had arrived before the sending began. */
  keptShare: number;
  sizeBytes: number;
  elapsedMs: number;
}): Pace | undefined {
  const { share, keptShare, sizeBytes, elapsedMs } = sent;
  const sentShare = share - keptShare;
  if (elapsedMs < firstKnownMs || sentShare <= 0 || share >= 1) return undefined;
  const bytesPerSecond = Math.round((sentShare * sizeBytes * 1000) / elapsedMs);
  return { bytesPerSecond, secondsLeft: Math.ceil(((1 - share) * elapsedMs) / sentShare / 1000) };
}
