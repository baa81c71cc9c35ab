import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient, queryOf } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { renderPart } from '../testing/render-part.tsx';
import { Fold } from './Fold.tsx';
import { Loading, SkeletonRows } from './Loading.tsx';
import { Status } from './Status.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  delete document.documentElement.dataset['firstPanel'];
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

function Screen() {
  const about = useQuery(queryOf(tenantContract.getAbout, {}));
  return about.isPending ? <Loading /> : <p>Version {about.data?.version}</p>;
}

const realSetTimeout = globalThis.setTimeout.bind(globalThis);

/** Waits in real time: the test runner's own waiting would move the clock of the page on. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => realSetTimeout(resolve, 10));
}

const isShown = (text: string) => page.getByText(text).elements().length > 0;

/** Shows a screen whose answer comes when the returned function is called. The clock stands still meanwhile. */
async function showWaiting(): Promise<() => void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  answerCalls().answer(tenantContract.getAbout, () => aboutReply());
  const answered = globalThis.fetch;
  const given = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    await given.promise;
    return answered(url, request);
  });
  await renderPart(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  return given.resolve;
}

const untilRead = () =>
  until(() => {
    // The answer needs a few turns of the event loop to reach the screen.
    vi.advanceTimersByTime(1);
    return isShown('Version 2.0.0');
  });

it('shows no loader for an answer before 200 ms (LIM-001, UI-045)', async () => {
  const answer = await showWaiting();
  let wasLoading = false;
  const observer = new MutationObserver(() => (wasLoading ||= isShown('Loading')));
  observer.observe(document.body, { childList: true, subtree: true });
  await vi.advanceTimersByTimeAsync(100);
  answer();
  await untilRead();
  observer.disconnect();
  expect(wasLoading).toBe(false);
});

it('shows a loader from 200 ms on, for at least 200 ms (LIM-001, UI-045)', async () => {
  const answer = await showWaiting();
  await vi.advanceTimersByTimeAsync(199);
  expect(isShown('Loading')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => isShown('Loading'));
  const timers = vi.getTimerCount();
  answer();
  await until(() => vi.getTimerCount() > timers);
  await vi.advanceTimersByTimeAsync(199);
  expect(isShown('Version 2.0.0')).toBe(false);
  await untilRead();
});

it('keeps the first loader of a page for 200 ms, which is drawn at once (UI-045)', async () => {
  document.documentElement.dataset['firstPanel'] = 'true';
  const answer = await showWaiting();
  await until(() => isShown('Loading'));
  const timers = vi.getTimerCount();
  answer();
  await until(() => vi.getTimerCount() > timers);
  await vi.advanceTimersByTimeAsync(150);
  expect(isShown('Version 2.0.0')).toBe(false);
  await untilRead();
});

it('shows no loader before 200 ms to whoever has pressed something on the first page (UI-045)', async () => {
  document.documentElement.dataset['firstPanel'] = 'true';
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: true, isActive: false });
  await showWaiting();
  await vi.advanceTimersByTimeAsync(199);
  expect(isShown('Loading')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await until(() => isShown('Loading'));
});

function CodeThenReads({ hasCode }: { hasCode: boolean }) {
  return hasCode ? <SkeletonRows rows={1} /> : <Loading />;
}

it('draws a loader at once where another one was, so that nothing is blank between the two', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await renderPart(<CodeThenReads hasCode={false} />);
  await vi.advanceTimersByTimeAsync(200);
  await until(() => isShown('Loading'));
  await screen.rerender(<CodeThenReads hasCode />);
  await until(() => document.querySelector('[aria-hidden]') !== null);
  expect(getComputedStyle(page.getByRole('status').element()).visibility).toBe('visible');
});

it('speaks the last message 500 ms after it came, and shows it at once (LIM-001, UI-046)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await renderPart(<Status text="Saving" />);
  await vi.advanceTimersByTimeAsync(300);
  await screen.rerender(<Status text="Saved" />);
  await until(() => isShown('Saved'));
  await vi.advanceTimersByTimeAsync(499);
  expect(page.getByRole('status').element().textContent).toBe('');
  await vi.advanceTimersByTimeAsync(1);
  await until(() => page.getByRole('status').element().textContent === 'Saved');
});

it('is collapsed, expanding, expanded, collapsing, collapsed (UI-044)', async () => {
  await renderPart(<Fold title="Rules">Inside</Fold>);
  const states: string[] = [];
  const content = document.querySelector<HTMLElement>('[data-state]');
  const note = () => states.push(content?.dataset['state'] ?? '');
  note();
  new MutationObserver(note).observe(content ?? document.body, { attributeFilter: ['data-state'] });
  await page.getByRole('button', { name: 'Rules' }).click();
  await expect.poll(() => states).toEqual(['collapsed', 'expanding', 'expanded']);
  await expect.element(page.getByText('Inside')).toBeVisible();
  await page.getByRole('button', { name: 'Rules' }).click();
  await expect.poll(() => states).toEqual(['collapsed', 'expanding', 'expanded', 'collapsing', 'collapsed']);
  expect(page.getByText('Inside').elements()).toHaveLength(0);
});
