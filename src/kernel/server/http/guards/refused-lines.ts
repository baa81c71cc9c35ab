// How many lines about refused calls the log takes. Somebody who is refused without end must not fill the disk, nor hide
// among their own lines what others do.
import type { Log } from '../../log.ts';
import type { Platform } from '../../platform.ts';

const minuteMs = 60_000;
/** As many as a session may call in a minute: each of its calls can be told. */
const linesOfOne = 600;

/** Who is refused: a session, or without one a network. */
interface Refused {
  readonly network: string;
  readonly sessionId?: number | undefined;
}

const linesOfPlatform = new WeakMap<Platform, RefusedLines>();

/** Those of this process. */
export function refusedLinesOf(platform: Platform): RefusedLines {
  const known = linesOfPlatform.get(platform) ?? new RefusedLines(platform.log);
  linesOfPlatform.set(platform, known);
  return known;
}

export class RefusedLines {
  private readonly log: Log;
  private readonly counts = new Map<string, { readonly refused: Refused; count: number }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.log = log;
  }

  /** Counts a refused call, and says whether it has a line of its own; the others share one when the minute is over. */
  admits({ network, sessionId }: Refused): boolean {
    this.timer ??= setTimeout(() => this.tellOthers(), minuteMs).unref();
    const key = `${network} ${sessionId ?? ''}`;
    const counted = this.counts.get(key) ?? { refused: { network, sessionId }, count: 0 };
    this.counts.set(key, counted);
    counted.count += 1;
    return counted.count <= linesOfOne;
  }

  /** Ends the minute: one line for all refused calls of a caller that had none. */
  tellOthers(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    for (const { refused, count } of this.counts.values()) {
      if (count > linesOfOne)
        this.log.info({ ...refused, count: count - linesOfOne }, 'refused, not told one by one');
    }
    this.counts.clear();
  }
}
