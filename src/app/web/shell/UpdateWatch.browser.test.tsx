import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { UpdateWatch } from './UpdateWatch.tsx';

const built = 'a'.repeat(40);
const meta = document.createElement('meta');
meta.name = 'proofmark-commit';

let published: string;
let asked: string[];

beforeEach(() => {
  sessionStore.set(undefined);
  queryClient.clear();
  meta.content = built;
  document.head.append(meta);
  published = `${built}\n`;
  asked = [];
  const calls = answerCalls();
  calls.answer(tenantContract.getAbout, () =>
    aboutReply({
      commit: built,
      // 0.05 s, so that the test does not wait.
      settings: { UPDATE_CHECK_INTERVAL: 0.05 },
    }),
  );
  const answerCall = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request?: RequestInit) => {
    if (!url.startsWith('/commit.txt')) return answerCall(url, request);
    asked.push(url);
    return Promise.resolve(new Response(published));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  meta.remove();
});

const renderWatch = () => renderScreen(<UpdateWatch />);

it('tells of a new build once it is published, with a button that reloads (SHELL-019)', async () => {
  await renderWatch();
  await expect.poll(() => asked.length).toBeGreaterThan(1);
  expect(page.getByText('There is a new version').elements()).toHaveLength(0);
  published = 'b'.repeat(40);
  await expect.element(page.getByText('There is a new version')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
});

it('asks for static text with a query that no cache knows (SHELL-020)', async () => {
  await renderWatch();
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.filter((url) => !/^\/commit\.txt\?t=\d+$/.test(url))).toEqual([]);
});
