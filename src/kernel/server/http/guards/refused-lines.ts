// Limits how many lines the log writes for refused calls. Somebody whose calls are refused without end must
// not fill the disk, nor hide what others do among their own lines.
import type { Log } from '../../log.ts';
import type { Platform } from '../../platform.ts';

const minuteMs = 60_000;
/** As many lines as a session may make calls in a minute, so that each call can have one. */
const linesOfOne = 600;

/** Whose calls are refused: a session, or without one a network. */
interface Refused {
  readonly network: string;
  readonly sessionId?: number | undefined;
}

const linesOfPlatform = new WeakMap<Platform, RefusedLines>();

/** The limits of this process. */
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

  /** Counts a refused call; true when it gets its own line. The others share one when the minute ends. */
  admits({ network, sessionId }: Refused): boolean {
    this.timer ??= setTimeout(() => this.tellOthers(), minuteMs).unref();
    const key = `${network} ${sessionId ?? ''}`;
    const counted = this.counts.get(key) ?? { refused: { network, sessionId }, count: 0 };
    this.counts.set(key, counted);
    counted.count += 1;
    return counted.count <= linesOfOne;
  }

  /** Ends the minute: writes one line for all other refused calls of each caller. */
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
