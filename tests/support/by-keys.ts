// What journeys do without a mouse: reach a place by Tab, then press or type.
import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from './pages.ts';

const mostStops = 40;

export async function pressAt(page: Page, place: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press(key);
}

/** Takes the place of what stood there. */
export async function typeAt(page: Page, place: Locator, text: string): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** A file chosen in the window that the button opens. */
export async function pickAt(
  page: Page,
  place: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await tabTo(page, place);
  const opened = page.waitForEvent('filechooser');
  // The first wait makes the browser ask us instead of a person, which takes it a moment.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  await (await opened).setFiles(file);
}

/** Whoever opens a layer is in its first field, or at its title, and not on the cross that closes it. */
export async function expectFocusInside(page: Page): Promise<void> {
  // The topmost one: a question may stand above a drawer, and is not modal.
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last();
  if ((await dialog.count()) === 0 || (await dialog.getAttribute('aria-modal')) !== 'true') return;
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(
    dialog.getByRole('button', { name: 'Close', exact: true }).and(page.locator(':focus')),
  ).toHaveCount(0);
}

/** The focus is in the dialog and stays in it, Escape closes it, and the focus is back where it was opened. */
export async function expectHeldByKeys(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  const focused = dialog.locator(':focus');
  await expect(focused).toHaveCount(1);
  const first = await focused.elementHandle();
  for (let stops = 0; stops < mostStops; stops++) {
    await page.keyboard.press('Tab');
    await expect(focused, 'Tab leads out of the dialog').toHaveCount(1);
    if (await first?.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
}
