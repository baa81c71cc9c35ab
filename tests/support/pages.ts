// What journeys do on many pages.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from '../../src/app/demo/people.ts';
import { productUrl } from './demo-people.ts';

const mostPresses = 120;

/** Logs in through the form, as a person does. */
export async function logInAs(page: Page, username: string): Promise<void> {
  await page.goto(`${productUrl()}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').first().fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

/** Waits until nothing moves: half way through a fade no colour is the one that is meant. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map((one) => one.finished));
  });
}

/** Nothing scrolls sideways: waited for, as a page lays itself out anew a moment after its width has changed. */
export async function expectToFit(page: Page, what?: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, what).toBeLessThanOrEqual(0);
}

/** No violation of WCAG 2 A and AA, 2.1 and 2.2, on what is shown now. */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolation(page, (axe) => axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']));
}

/** The same of a page, or of what lies open above it, whose colours alone have changed since it was checked. */
async function expectAccessibleColours(page: Page, layer: Locator | undefined): Promise<void> {
  await layer?.first().evaluate((element) => element.setAttribute('data-layer-to-check', ''));
  await expectNoViolation(page, (axe) => {
    const chosen = axe.withRules(['color-contrast', 'link-in-text-block']);
    return layer === undefined ? chosen : chosen.include('[data-layer-to-check]');
  });
}

async function expectNoViolation(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<void> {
  // What goes away by itself meanwhile, such as a toast, then goes at once: half faded it would count as too pale.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await atRest(page);
  // Frames, which no page has, would need the other mode; with the full lists of what is fine it takes thrice as long.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const results = await choose(axe)
    // Its content is focusable; the scroller itself cannot be named.
    .exclude('.cm-scroller')
    // Options are walked with the arrow keys from the field that they belong to.
    .exclude('[role=listbox] .mantine-ScrollArea-viewport')
    .analyze();
  const found = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  );
  await page.emulateMedia({ reducedMotion: null });
  expect(found, page.url()).toEqual([]);
}

/** A picture in the ignored folder, to be looked at; where nobody looks, none is taken. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.PROOFMARK_PICTURES === 'off') return;
  await atRest(page);
  await page.screenshot({ path: `.cache/journeys/screens/${name}.png` });
}

/** What is open now, checked and pictured in light and then in dark. The page behind a layer has a journey of its own. */
export async function expectAccessibleInBothSchemes(
  page: Page,
  picture: string,
  layer?: Locator,
): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await (scheme === 'light' ? expectAccessible(page) : expectAccessibleColours(page, layer));
    await takePicture(page, `${picture}-${scheme}`);
  }
}

/** At the three widths; both looks are checked at the last one. */
export async function expectAccessibleAtAllWidths(page: Page, picture: string): Promise<void> {
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1400, height: 900 });
  await expectAccessibleInBothSchemes(page, picture);
}

/** Faults that a page reports to its console, to be empty at the end of a journey. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    // A refused call is written to the console by the browser itself; the screens show it.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text());
  });
  return faults;
}

/** All that the server tells a page: bodies of its answers and messages of its socket, as they come. */
export function watchReceived(page: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    // Of answers whose page was left meanwhile there is no body any more.
    bodies.push(response.text().catch(() => ''));
  });
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => bodies.push(Promise.resolve(payload.toString())));
  });
  return async () => (await Promise.all(bodies)).filter((body) => body !== '');
}

/** Waits until what the step changes is stored. Begin it before: a screen shows many changes before the server has them. */
export async function untilStored(page: Page, step: () => Promise<void>): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.request().method() !== 'GET' && answer.ok());
  await step();
  await stored;
}

/** Presses Tab until the place has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(place).toBeVisible();
  for (let presses = 0; presses < mostPresses; presses++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(place)} is not reached by ${mostPresses} presses of ${key}.`);
}
