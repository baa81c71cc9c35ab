import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../actions/Button.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { IconX } from '../icons.ts';
import { renderPart } from '../testing/render-part.tsx';
import { Tooltip } from './Tooltip.tsx';

const tooltip = page.getByRole('tooltip');
const button = page.getByRole('button', { name: 'Delete' });

const renderExplained = () =>
  renderPart(
    <div style={{ padding: 80 }}>
      <Tooltip text="Only teachers may do this">
        <Button aria-describedby="own">Delete</Button>
      </Tooltip>
      <p id="own">Own hint</p>
      <Button>After</Button>
    </div>,
  );

it('explains a button that the keyboard reaches, until the focus moves on', async () => {
  await renderExplained();
  await userEvent.keyboard('{Tab}');
  await expect.element(tooltip).toBeVisible();
  await expect.element(button).toHaveAccessibleDescription('Own hint Only teachers may do this');
  const bubble = tooltip.element().getBoundingClientRect();
  expect(bubble.bottom).toBeLessThanOrEqual(button.element().getBoundingClientRect().top);
  await userEvent.keyboard('{Tab}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(button).toHaveAccessibleDescription('Own hint');
});

it('is hidden by Escape without taking the focus away', async () => {
  await renderExplained();
  await userEvent.keyboard('{Tab}');
  await expect.element(tooltip).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

it('stays while the pointer is on the button or on the text, and moves nothing', async () => {
  await renderExplained();
  const place = () => JSON.stringify(button.element().getBoundingClientRect());
  const before = place();
  await userEvent.hover(button);
  await expect.element(tooltip).toBeVisible();
  expect(place()).toBe(before);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.hover(tooltip);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await new Promise(requestAnimationFrame);
  await expect.element(tooltip).toBeVisible();
  await userEvent.hover(page.getByRole('button', { name: 'After' }));
  await expect.element(tooltip).not.toBeInTheDocument();
});

it('goes away when its button is pressed by the pointer', async () => {
  await renderExplained();
  await userEvent.hover(button);
  await expect.element(tooltip).toBeVisible();
  await userEvent.click(button);
  await expect.element(tooltip).not.toBeInTheDocument();
});

it('shows the name and key of an icon, which screen readers know already', async () => {
  const onPress = vi.fn<() => void>();
  await renderPart(<IconButton label="Close" shortcut="x" icon={<IconX aria-hidden />} onClick={onPress} />);
  await userEvent.keyboard('{Tab}');
  const bubble = page.getByText('Close (x)');
  await expect.element(bubble).toBeVisible();
  await expect.element(bubble).toHaveAttribute('aria-hidden', 'true');
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toHaveAttribute('aria-describedby');
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledOnce();
});

it('is not cut off by the edge of its container, and does not open the row under it', async () => {
  const onOpen = vi.fn<() => void>();
  await renderPart(
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div style={{ overflow: 'hidden', width: 120, opacity: 0.5 }} onClick={onOpen}>
      <Tooltip text="A text that is much wider than the place of the button that it explains">
        <Button>Delete</Button>
      </Tooltip>
    </div>,
  );
  await userEvent.keyboard('{Tab}');
  await expect.element(tooltip).toBeVisible();
  expect(tooltip.element().getBoundingClientRect().width).toBeGreaterThan(200);
  await tooltip.click();
  expect(onOpen).not.toHaveBeenCalled();
});
