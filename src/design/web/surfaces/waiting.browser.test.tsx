import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient, queryOf } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { renderPart } from '../testing/render-part.tsx';
import { Fold } from './Fold.tsx';
import { Loading } from './Loading.tsx';
import { Status } from './Status.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

function Screen() {
  const about = useQuery(queryOf(tenantContract.getAbout, {}));
  return about.isPending ? <Loading /> : <p>Version {about.data?.version}</p>;
}

/** When a screen whose answer takes so long showed the loader, and when what it read. */
async function timesOf(answerMs: number): Promise<{ loaderMs: number | undefined; readMs: number }> {
  answerCalls().answer(tenantContract.getAbout, () => aboutReply());
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return answered(url, request);
  });
  const startMs = performance.now();
  let loaderMs: number | undefined;
  let readMs: number | undefined;
  const note = () => {
    if (page.getByText('Loading').elements().length > 0) loaderMs ??= performance.now() - startMs;
    if (page.getByText('Version 2.0.0').elements().length > 0) readMs ??= performance.now() - startMs;
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true });
  const screen = await renderPart(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  );
  await expect.element(page.getByText('Version 2.0.0')).toBeVisible();
  observer.disconnect();
  await screen.unmount();
  return { loaderMs, readMs: readMs ?? 0 };
}

it('shows no loader for what comes at once, and a loader that is shown for at least 200 ms (LIM-001, UI-045)', async () => {
  expect((await timesOf(20)).loaderMs).toBeUndefined();
  queryClient.clear();
  const { loaderMs = 0, readMs } = await timesOf(260);
  expect(loaderMs).toBeGreaterThanOrEqual(200);
  expect(readMs - loaderMs).toBeGreaterThanOrEqual(195);
});

it('speaks the last message 500 ms after it came, and shows it at once (LIM-001, UI-046)', async () => {
  const screen = await renderPart(<Status text="Saving" />);
  await screen.rerender(<Status text="Saved" />);
  const changedMs = performance.now();
  await expect.element(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  expect(page.getByRole('status').element().textContent).toBe('');
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved');
  expect(performance.now() - changedMs).toBeGreaterThanOrEqual(450);
});

it('is collapsed, expanding, expanded, collapsing, collapsed (UI-044)', async () => {
  await renderPart(<Fold title="Rules">Inside</Fold>);
  const states: string[] = [];
  const content = document.querySelector<HTMLElement>('[data-state]');
  const note = () => states.push(content?.dataset['state'] ?? '');
  note();
  new MutationObserver(note).observe(content ?? document.body, { attributeFilter: ['data-state'] });
  await page.getByRole('button', { name: 'Rules' }).click();
  await vi.waitFor(() => expect(states).toEqual(['collapsed', 'expanding', 'expanded']));
  await expect.element(page.getByText('Inside')).toBeVisible();
  await page.getByRole('button', { name: 'Rules' }).click();
  await vi.waitFor(() =>
    expect(states).toEqual(['collapsed', 'expanding', 'expanded', 'collapsing', 'collapsed']),
  );
  expect(page.getByText('Inside').elements()).toHaveLength(0);
});
