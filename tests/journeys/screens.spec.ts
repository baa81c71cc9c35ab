// Every screen of the main job by persona: without faults, without axe violations, in light and dark. Pictures
// are written to an ignored folder, to be looked at.
import { expect, test } from '@playwright/test';
import { productUrl } from '../support/demo-people.ts';
import { expectAccessibleInBothSchemes, logInAs, watchFaults } from '../support/pages.ts';

test.describe.configure({ timeout: 240_000 });

const greeting = '/courses/1/assignments/1';
const screens: Record<string, Record<string, string>> = {
  teacher: {
    home: '/',
    course: '/courses/1/assignments/',
    members: '/courses/1/manage',
    general: `${greeting}#general`,
    'hand-in': `${greeting}#hand-in`,
    schedule: `${greeting}#schedule`,
    rubric: `${greeting}#rubric`,
    autotest: `${greeting}#autotest`,
    submissions: `${greeting}/submissions/`,
    code: `${greeting}/submissions/2#code`,
    feedback: `${greeting}/submissions/2#feedback-overview`,
    result: `${greeting}/submissions/2#auto-test`,
    missing: '/no/such/page',
  },
  student2: {
    home: '/',
    course: '/courses/1/assignments/',
    done: `${greeting}/submissions/`,
    open: '/courses/1/assignments/2/submissions/',
    feedback: `${greeting}/submissions/2#feedback-overview`,
  },
  admin: { administration: '/admin' },
};

for (const [username, addresses] of Object.entries(screens)) {
  test(`the screens of ${username} in light and dark`, async ({ page }) => {
    const faults = watchFaults(page);
    await logInAs(page, username);
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(productUrl() + address);
      await page.waitForLoadState('networkidle');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading.or(page.getByText('Page not found')).first()).toBeVisible();
      await expectAccessibleInBothSchemes(page, `${username}-${name}`);
    }
    expect(faults).toEqual([]);
  });
}
