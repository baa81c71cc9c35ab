import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTimeout } from './lazy-page.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The result of loading the page, as a text. */
function outcomeOf(load: () => Promise<string>): { text: string } {
  const outcome = { text: 'waiting' };
  withTimeout(load, 'the list').then(
    (loaded) => (outcome.text = loaded),
    (error: unknown) => (outcome.text = String(error)),
  );
  return outcome;
}

describe('a page that is loaded when it is opened', () => {
  it('fails after 15 seconds with a text that names it (LIM-001, NAV-042, NAV-043)', async () => {
    const outcome = outcomeOf(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(outcome.text).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.text).toBe('PageLoadError: Could not load the list.');
  });

  it('says the same when its file does not come (NAV-043)', async () => {
    const outcome = outcomeOf(() => Promise.reject(new TypeError('Failed to fetch')));
    await vi.advanceTimersByTimeAsync(0);
    expect(outcome.text).toBe('PageLoadError: Could not load the list.');
  });

  it('is there when it came in time (NAV-042)', async () => {
    const outcome = outcomeOf(() => Promise.resolve('loaded'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(outcome.text).toBe('loaded');
  });
});
