import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DesignProvider } from '../DesignProvider.tsx';
import { ThreeColumns } from '../layout/ThreeColumns.tsx';
import { toastLayerOf } from './ToastLayer.tsx';
import { hideToast, showFailure, showToast } from './toasts.tsx';

const navigate = vi.fn();

beforeEach(async () => {
  navigate.mockReset();
  hideToast('tag');
  await render(
    <DesignProvider scheme="light" navigate={navigate}>
      Page
    </DesignProvider>,
  );
});

it('replaces the toast of the same tag, and disappears after its time (UI-047)', async () => {
  showToast({ kind: 'info', tag: 'tag', title: 'First', text: 'Some words', hideAfterMs: 60_000 });
  await expect.element(page.getByText('Some words')).toBeVisible();
  showToast({ kind: 'success', tag: 'tag', title: 'Second', hideAfterMs: 2000 });
  await expect.element(page.getByText('Second')).toBeVisible();
  await expect.element(page.getByText('First')).not.toBeInTheDocument();
  await expect.element(page.getByText('Second')).not.toBeInTheDocument();
});

it('leads somewhere or does something when its title is clicked (UI-047)', async () => {
  showToast({ kind: 'info', tag: 'tag', title: 'Robin replied', href: '/courses/1' });
  await page.getByRole('link', { name: 'Robin replied' }).click();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/courses/1');
  const onClick = vi.fn();
  showToast({ kind: 'warning', tag: 'other', title: 'A new version', onClick });
  await page.getByRole('button', { name: 'A new version' }).click();
  expect(onClick).toHaveBeenCalledOnce();
});

it('interrupts only for bad news, which stays until it is closed', async () => {
  showToast({ kind: 'success', tag: 'tag', title: 'Kept', hideAfterMs: 60_000 });
  await expect.element(page.getByRole('status').filter({ hasText: 'Kept' })).toBeVisible();
  showFailure('Not saved', new Error('The connection broke.'));
  const failure = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect.element(failure).toHaveTextContent('The connection broke.');
  await failure.getByRole('button', { name: 'Close message' }).click();
  await expect.element(failure).not.toBeInTheDocument();
});

it('leaves the column at the right free, where people fill things in (UI-047)', async () => {
  await page.viewport(1440, 900);
  await render(
    <ThreeColumns
      right="Rubric and grade"
      rightLabel="Marking"
      rightWidth={330}
      rightOpened={false}
      onRightOpened={() => undefined}
    >
      Code
    </ThreeColumns>,
  );
  showToast({ kind: 'success', tag: 'tag', title: 'Kept', hideAfterMs: 60_000 });
  const toast = page.getByRole('status').filter({ hasText: 'Kept' });
  await expect.element(toast).toBeVisible();
  const { left } = page.getByRole('complementary', { name: 'Marking' }).element().getBoundingClientRect();
  await expect.poll(() => toast.element().getBoundingClientRect().right).toBeLessThanOrEqual(left);
});

it('comes once the connection is back, when its place could not be fetched before', async () => {
  let isOnline = false;
  const load = vi.fn(async () => {
    await Promise.resolve();
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>The place of toasts</p>;
  });
  const Layer = toastLayerOf(load, 50);
  await render(<Layer />);
  showToast({ kind: 'error', tag: 'tag', title: 'Not saved' });
  await expect.poll(() => load.mock.calls.length).toBeGreaterThan(1);
  isOnline = true;
  await expect.element(page.getByText('The place of toasts')).toBeVisible();
  hideToast('tag');
  await expect.element(page.getByText('The place of toasts')).toBeVisible();
});
