import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { Button } from '../actions/Button.tsx';
import { Fold } from './Fold.tsx';
import { useLoaderVisible } from './Loading.tsx';
import { Status } from './Status.tsx';

function Loader() {
  const [waiting, setWaiting] = useState(true);
  const visible = useLoaderVisible(waiting);
  return (
    <>
      <p>{visible ? 'Loading' : 'Quiet'}</p>
      <Button onClick={() => setWaiting(false)}>Arrive</Button>
    </>
  );
}

it('shows a loader for at least 200 ms once it is shown (LIM-001, UI-045)', async () => {
  await renderPart(<Loader />);
  await expect.element(page.getByText('Quiet')).toBeVisible();
  await expect.element(page.getByText('Loading')).toBeVisible();
  const arrivedMs = performance.now();
  await page.getByRole('button', { name: 'Arrive' }).click();
  await expect.element(page.getByText('Loading')).toBeVisible();
  await expect.element(page.getByText('Quiet')).toBeVisible();
  expect(performance.now() - arrivedMs).toBeGreaterThanOrEqual(200);
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
