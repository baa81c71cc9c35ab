import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { AssignmentStatePill } from '../../assignments/web/index.ts';
import { RelativeTime } from '../../design/web/index.ts';
import { renderPart } from '../../design/web/testing/render-part.tsx';
import { serverTime } from '../../kernel/web/server-time.ts';
import { ServerClock } from './ServerClock.tsx';

const minuteMs = 60_000;

afterEach(() => {
  serverTime.forget();
  serverTime.correct(true);
});

/** A deadline in ten minutes by the clock of this browser. */
async function showDeadline(): Promise<void> {
  const deadline = new Date(Date.now() + 10 * minuteMs);
  const assignment = {
    gradeAvailability: { tag: 'fixed', value: false },
    timeframe: { availability: { tag: 'fixed', value: true }, deadline, lockDate: null },
  } as const;
  await renderPart(
    <ServerClock>
      <AssignmentStatePill assignment={assignment} />
      <RelativeTime moment={deadline} />
    </ServerClock>,
  );
}

/** The server says that its clock is half an hour ahead. */
function learnOfServer(): void {
  const nowMs = Date.now();
  serverTime.record({ serverMs: nowMs + 30 * minuteMs, sentMs: nowMs, receivedMs: nowMs });
}

it('judges a deadline by the clock of the server as soon as it is known (SESS-031)', async () => {
  await showDeadline();
  await expect.element(page.getByText('Open')).toBeVisible();
  await expect.element(page.getByText('in 10 minutes')).toBeVisible();
  learnOfServer();
  await expect.element(page.getByText('Closed')).toBeVisible();
});

it('keeps to the own clock where the correction is switched off (SESS-031)', async () => {
  serverTime.correct(false);
  await showDeadline();
  learnOfServer();
  await expect.element(page.getByText('Open')).toBeVisible();
});
