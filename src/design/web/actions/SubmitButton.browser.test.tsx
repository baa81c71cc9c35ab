import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../overlays/Dialog.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { promiseSuccessMs, SubmitAgain, SubmitCancelled } from './submit-state.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });

it('asks first, sends on Yes and gives the focus back (UI-003, UI-004)', async () => {
  const submit = vi.fn(() => Promise.resolve());
  await renderPart(
    <SubmitButton submit={submit} confirm="Send it?">
      Send
    </SubmitButton>,
  );
  await button('Send').click();
  await expect.element(page.getByRole('dialog', { name: 'Confirm' })).toBeVisible();
  await expect.element(button('Yes')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Send')).toHaveFocus();
  await button('Send').click();
  await button('No').click();
  await expect.element(page.getByRole('dialog', { name: 'Confirm' })).not.toBeInTheDocument();
  expect(submit).not.toHaveBeenCalled();
  await button('Send').click();
  await button('Yes').click();
  await expect.poll(() => submit).toHaveBeenCalledOnce();
});

/** Notes an element after each of its changes: some are over before a test could look. */
function watch<Told>(element: Element, tell: () => Told): Told[] {
  const told: Told[] = [];
  const whole = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver(() => told.push(tell())).observe(element, whole);
  return told;
}

it.each([
  ['750 ms', {}, 1000],
  ['500 ms where it only runs something', { successMs: promiseSuccessMs }, 750],
])(
  'waits at least 250 ms and shows success for %s before it reports it (LIM-001, UI-005, UI-006)',
  async (_howLong, more, leastMs) => {
    let doneMs = 0;
    const onSuccess = vi.fn(() => (doneMs = performance.now()));
    await renderPart(
      <SubmitButton submit={() => 'done'} onSuccess={onSuccess} {...more}>
        Save
      </SubmitButton>,
    );
    let startedMs = 0;
    const element = button('Save').element();
    element.addEventListener('click', () => (startedMs = performance.now()), { capture: true });
    const seen = watch(element, () => element.ariaBusy);
    await button('Save').click();
    await expect.poll(() => onSuccess).toHaveBeenCalledExactlyOnceWith('done');
    expect(seen).toContain('true');
    expect(doneMs - startedMs).toBeGreaterThanOrEqual(leastMs);
    expect(promiseSuccessMs).toBe(500);
  },
);

it('shows a failure in words until it is closed (UI-010)', async () => {
  await renderPart(
    <SubmitButton submit={() => Promise.reject(new Error('The name is taken.'))}>Save</SubmitButton>,
  );
  await button('Save').click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('The name is taken.');
  await button('Close').click();
  await expect.element(button('Save')).toHaveFocus();
});

it('closes its message by Escape or a press elsewhere, and closes nothing else (UI-010)', async () => {
  const onClose = vi.fn();
  await renderPart(
    <Dialog opened title="New course" onClose={onClose}>
      <p>Its name</p>
      <SubmitButton submit={() => Promise.reject(new Error('The name is taken.'))}>Save</SubmitButton>
    </Dialog>,
  );
  const message = page.getByRole('alertdialog', { name: 'Message' });
  const close = message.getByRole('button', { name: 'Close' });
  await button('Save').click();
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(close).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(button('Save')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(close).toHaveFocus();
  await page.getByText('Its name').click();
  await expect.element(message).not.toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

it('goes on with success once a warning is dismissed (UI-007)', async () => {
  const onSuccess = vi.fn();
  await renderPart(
    <SubmitButton submit={() => 7} warningOf={() => 'One line was cut.'} onSuccess={onSuccess}>
      Save
    </SubmitButton>,
  );
  await button('Save').click();
  await expect.element(page.getByText('One line was cut.')).toBeVisible();
  expect(onSuccess).not.toHaveBeenCalled();
  await button('Close').click();
  await expect.poll(() => onSuccess).toHaveBeenCalledExactlyOnceWith(7);
});

it('tells why it is disabled and stays reachable by keyboard (UI-002)', async () => {
  const submit = vi.fn();
  await renderPart(
    <SubmitButton submit={submit} disabledReason="Nothing has changed">
      Save
    </SubmitButton>,
  );
  await userEvent.keyboard('{Tab}{Enter}');
  await expect
    .element(page.getByRole('dialog', { name: 'Message' }))
    .toHaveTextContent('Nothing has changed');
  expect(submit).not.toHaveBeenCalled();
});

it('returns to default on cancel and presses itself again on retry (UI-008, UI-009)', async () => {
  const submit = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new SubmitAgain())
    .mockRejectedValueOnce(new SubmitCancelled());
  const onSuccess = vi.fn();
  await renderPart(
    <SubmitButton submit={submit} onSuccess={onSuccess}>
      Save
    </SubmitButton>,
  );
  await button('Save').click();
  await expect.poll(() => submit).toHaveBeenCalledTimes(2);
  await expect.element(button('Save')).not.toHaveAttribute('aria-busy');
  expect(onSuccess).not.toHaveBeenCalled();
});

it('passes through its states, and shows and speaks each (UI-001)', async () => {
  let finish: (text: string) => void = () => undefined;
  const submit = () => new Promise<string>((resolve) => (finish = resolve));
  await renderPart(
    <SubmitButton submit={submit} confirm="Send it?" warningOf={(text) => text || undefined}>
      Send
    </SubmitButton>,
  );
  const kind = () => page.getByRole('button', { name: /Send/ }).element().dataset['kind'];
  expect(kind()).toBe('primary');
  await button('Send').click();
  await expect.element(page.getByRole('dialog', { name: 'Confirm' })).toBeVisible();
  await button('Yes').click();
  await expect.element(button(/Send/)).toHaveAttribute('aria-busy', 'true');
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading');
  finish('Sent without the picture.');
  await expect.element(page.getByText('Sent without the picture.')).toBeVisible();
  const spoken = page.getByRole('status').element();
  const seen = watch(button(/Send/).element(), () => `${kind()}: ${spoken.textContent}`);
  await button('Close').click();
  await expect.poll(() => seen).toContain('success: Done');
  await expect.poll(kind).toBe('primary');
});

it('stays readable under the pointer while it cannot be used', async () => {
  await renderPart(
    <SubmitButton kind="primary" submit={() => undefined} disabledReason="Nothing has changed">
      Save
    </SubmitButton>,
  );
  const colours = () => getComputedStyle(button('Save').element()).backgroundColor;
  const atRest = colours();
  await button('Save').hover();
  await Promise.all(
    button('Save')
      .element()
      .getAnimations()
      .map((transition) => transition.finished),
  );
  expect(colours()).toBe(atRest);
});
