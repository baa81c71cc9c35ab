// The gallery of parts: every page without axe violations in light and dark, its layers too, by keyboard alone.
// Pictures are written to an ignored folder, to be looked at.
import { expect, test, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { expectAccessibleInBothSchemes, expectToFit, takePicture, watchFaults } from '../support/pages.ts';

const pages = ['actions', 'layers', 'forms', 'dates', 'lists', 'people', 'surfaces', 'code'];

async function openPage(page: Page, name: string): Promise<void> {
  await page.goto(`${productUrl()}/docs/design#${name}`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible();
  const kinds = page.getByRole('tablist', { name: 'Kinds of parts' });
  await expect(kinds.getByRole('tab', { selected: true })).toHaveText(new RegExp(name, 'i'));
  await page.waitForLoadState('networkidle');
}

test('every page of parts in light and dark (UI-049)', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 1500 } });
  const page = await context.newPage();
  const faults = watchFaults(page);
  for (const name of pages) {
    await openPage(page, name);
    await expectAccessibleInBothSchemes(page, `gallery-${name}`);
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('every layer in light and dark, opened and left by keyboard (UI-049, UI-051)', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  for (const layer of layers) {
    await openPage(page, layer.page);
    const button = page.getByRole('button', { name: layer.button, exact: true }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    const opened = page.getByRole(layer.role).filter({ hasText: layer.holds });
    await expect(opened.first()).toBeVisible();
    const name = `gallery-layer-${layer.button.replaceAll(/\W+/g, '-')}`;
    await expectAccessibleInBothSchemes(page, name, opened);
    await page.keyboard.press('Escape');
    if (layer.role !== 'alert') {
      await expect(opened).toHaveCount(0);
      await expect(button).toBeFocused();
    }
  }
  await context.close();
});

const layers = [
  { page: 'actions', button: 'Confirmed', role: 'dialog', holds: 'Send this to 24 people?' },
  { page: 'actions', button: 'Nothing changed', role: 'dialog', holds: 'Nothing has changed' },
  { page: 'actions', button: 'Failing', role: 'alertdialog', holds: 'The name is taken already.' },
  { page: 'layers', button: 'Dialog', role: 'dialog', holds: 'It keeps the focus inside' },
  { page: 'layers', button: 'Form in a dialog', role: 'dialog', holds: 'not dropped without a question' },
  { page: 'layers', button: 'Question', role: 'dialog', holds: 'This cannot be undone.' },
  { page: 'layers', button: 'Drawer', role: 'dialog', holds: 'Content from the edge.' },
  { page: 'layers', button: 'Palette Ctrl K', role: 'dialog', holds: 'Use dark theme' },
  { page: 'layers', button: 'Popover', role: 'dialog', holds: 'A small layer' },
  { page: 'layers', button: 'More', role: 'menu', holds: 'Copy' },
  { page: 'layers', button: 'Toasts', role: 'alert', holds: 'Could not save' },
  { page: 'people', button: 'Group "Compilers"', role: 'dialog', holds: 'Ada Lovelace' },
] as const;

for (const width of [360, 768]) {
  test(`parts fit a page of ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 800 } });
    const page = await context.newPage();
    for (const name of pages) {
      await openPage(page, name);
      await expectToFit(page, name);
      await takePicture(page, `gallery-${name}-${width}`);
    }
    await context.close();
  });
}
