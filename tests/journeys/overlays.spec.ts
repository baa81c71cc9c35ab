// Every layer that opens above a screen: without axe violations, in light and dark. Pictures are written to an
// ignored folder, to be looked at.
import { expect, test, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import type { Overlay } from '../support/layers.ts';
import { overlays } from '../support/overlays.ts';
import { expectFocusInside, expectHeldByKeys } from '../support/by-keys.ts';
import { watchPointer } from '../support/no-mouse.ts';
import { expectAccessibleInBothSchemes, logInAs, watchFaults } from '../support/pages.ts';

test.describe.configure({ timeout: 600_000 });

for (const username of new Set(overlays.map((overlay) => overlay.username))) {
  test(`the layers that ${username ?? 'nobody'} opens, in light and dark`, async ({ page }) => {
    const faults = watchFaults(page);
    const pointer = await watchPointer(page);
    page.setDefaultTimeout(30_000);
    if (username !== undefined) await logInAs(page, username);
    const own = overlays.filter((one) => one.username === username);
    for (const overlay of own) {
      // One that fails does not hide the others.
      await show(page, overlay).catch((error: unknown) => faults.push(`${overlay.name}: ${String(error)}`));
    }
    expect(faults).toEqual([]);
    if (own.every(({ opener }) => opener)) expect(pointer).toEqual([]);
  });
}

async function show(page: Page, { name, address, open, layer, opener }: Overlay): Promise<void> {
  // By way of an empty page: another hash alone would load nothing anew.
  await page.goto('about:blank');
  await page.goto(productUrl() + address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await open(page);
  await expect(layer(page).first()).toBeVisible();
  await expectFocusInside(page);
  await expectAccessibleInBothSchemes(page, `overlay-${name}`, layer(page));
  if (opener) await expectHeldByKeys(page, layer(page), opener(page));
}
