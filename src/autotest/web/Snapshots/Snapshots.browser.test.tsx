import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { idOf } from '../../../../tests/support/autotest-blocks.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { autotestContract } from '../../domain/contract.ts';
import { Snapshots } from './Snapshots.tsx';

const snapshotId = idOf('S');

beforeEach(() => {
  queryClient.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows a new snapshot with its build before the list is read again', async () => {
  const calls = answerCalls();
  calls.answer(autotestContract.listAutoTestSnapshots, () => ({ snapshots: [] }));
  calls.answer(autotestContract.createAutoTestSnapshot, () => ({
    assignmentId: '5',
    snapshotId,
    createdAt: new Date('2026-03-01T12:00:00Z'),
    source: { ran: { buildProgram: { id: snapshotId, state: 'waiting-to-start' as const } } },
  }));
  const chosen: string[] = [];
  await renderScreen(
    <Snapshots
      assignmentId={5}
      published={{ unpublished: {} }}
      isDirty={false}
      onProblems={() => undefined}
      onSnapshot={(id) => chosen.push(id)}
    />,
  );
  await expect.element(page.getByText('No snapshots yet')).toBeVisible();
  const answered = fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) =>
    // The server never answers the list again.
    request.method === 'GET' && /\/snapshots(\?|$)/.test(url)
      ? new Promise<Response>(() => undefined)
      : answered(url, request),
  );
  await page.getByRole('button', { name: 'Build Snapshot' }).click();
  await expect.element(page.getByRole('list', { name: 'Snapshots' }).getByText('Waiting')).toBeVisible();
  expect(chosen).toEqual([snapshotId]);
});
