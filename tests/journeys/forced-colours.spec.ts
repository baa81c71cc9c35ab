// Where the system chooses all colours, backgrounds and shadows are gone: focus, state and icons need lines of their own.
import { expect, test, type Page } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { logInAs } from '../support/pages.ts';

const greeting = '/courses/1/assignments/1';
const screens = {
  teacher: [
    '/',
    '/courses/1#members',
    `${greeting}#general`,
    `${greeting}#rubric`,
    `${greeting}#autotest`,
    `${greeting}/submissions/`,
    `${greeting}/submissions/2#code`,
    `${greeting}/submissions/2#auto-test`,
  ],
  student2: ['/', `${greeting}/submissions/`],
  admin: ['/admin#settings', '/profile'],
};
/** Enough to come from the skip link through rail, panel, header and tabs into the page. */
const tabs = 45;

/** Focused elements without a line around them or around what holds them. */
async function unseenFocus(page: Page): Promise<string[]> {
  const unseen = new Set<string>();
  for (let at = 0; at < tabs; at += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return undefined;
      const lines = (element: Element) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      };
      const around = [focused, focused.parentElement, focused.closest('.cm-editor')];
      const isSeen = around.some((element) => element && lines(element));
      return isSeen ? undefined : focused.outerHTML.slice(0, 160);
    });
    if (found !== undefined) unseen.add(found);
  }
  return [...unseen];
}

/** What is chosen, current or pressed and looks like the rest. */
async function untoldStates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chosen =
      '[aria-selected="true"], [aria-current]:not([aria-current="false"]), [aria-pressed="true"], label:has(> input:checked)';
    const isTold = (element: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    return [...document.querySelectorAll(chosen)]
      .filter((element) => element.checkVisibility() && !isTold(element))
      .map((element) => element.outerHTML.slice(0, 160));
  });
}

/** Icons in the colour of what is behind them. */
async function unseenIcons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const behind = (element: Element | null): string => {
      if (element === null) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === 'rgba(0, 0, 0, 0)' ? behind(element.parentElement) : backgroundColor;
    };
    const drawnIn = (shape: Element): string => {
      const { stroke, fill } = getComputedStyle(shape);
      return stroke === 'none' ? fill : stroke;
    };
    return [...document.querySelectorAll('svg')]
      .filter((icon) => icon.checkVisibility() && icon.getBoundingClientRect().width > 0)
      .filter((icon) => [...icon.children].every((shape) => drawnIn(shape) === behind(icon)))
      .map((icon) => (icon.parentElement ?? icon).outerHTML.slice(0, 160));
  });
}

for (const [username, addresses] of Object.entries(screens)) {
  test(`${username} sees focus, states and icons in the colours of the system`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await logInAs(page, username);
    const problems: Record<string, Record<string, string[]>> = {};
    for (const address of addresses) {
      await page.goto('about:blank');
      await page.goto(productUrl() + address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const found = {
        states: await untoldStates(page),
        icons: await unseenIcons(page),
        focus: await unseenFocus(page),
      };
      if (Object.values(found).flat().length > 0) problems[address] = found;
    }
    expect(problems).toEqual({});
  });
}
