import { createContext, use, useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { dayTimeText, relativeText, zonedText, type Moment } from './date-texts.ts';

/** The clock of the page; the app may give one that follows the server. */
export const ClockContext = createContext<() => number>(() => Date.now());

const refreshMs = 30_000;

/** "3 hours ago", kept up to date, with date, time and zone on hover. */
export function RelativeTime({ moment }: { moment: Moment }) {
  const clock = use(ClockContext);
  const [nowMs, setNowMs] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock()), refreshMs);
    return () => clearInterval(timer);
  }, [clock]);
  return (
    <time dateTime={new Date(moment).toISOString()} title={zonedText(moment)}>
      {relativeText(moment, Math.max(nowMs, 0), texts.justNow)}
    </time>
  );
}

/** A date and time in a fixed format (CAL-012), with the zone on hover. */
export function DateText({
  moment,
  format = dayTimeText,
}: {
  moment: Moment;
  format?: (moment: Moment) => string;
}) {
  return (
    <time dateTime={new Date(moment).toISOString()} title={zonedText(moment)}>
      {format(moment)}
    </time>
  );
}
