// The everyday walks of a student, a grader and an administrator, counted in clicks and keys. The first product needed
// what stands behind "before"; no walk may get longer than that.
import { expect, test, type Page } from '@playwright/test';
import { greetingAssignment } from '../../src/app/demo/assignments.ts';
import { greetingWorks } from '../../src/app/demo/works.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { Hand } from '../support/hand.ts';
import { handIn, makeCourse, makeOpenAssignment } from '../support/journey-course.ts';
import { logInAs, watchFaults } from '../support/pages.ts';

interface Effort {
  readonly clicks: number;
  readonly keys: number;
}

/** Begins a walk; the returned function prints what it took, and compares that with what it took before. */
function count(page: Page, walk: string, before: Effort): { hand: Hand; end: () => void } {
  const hand = new Hand(page);
  const startedAt = Date.now();
  const end = () => {
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    const effort = `${hand.clicks} clicks, ${hand.keys} keys, ${seconds} s in this browser`;
    console.log(`${walk}: ${effort}; ${before.clicks} clicks, ${before.keys} keys before.`);
    expect(hand.clicks, walk).toBeLessThanOrEqual(before.clicks);
    expect(hand.keys, walk).toBeLessThanOrEqual(before.keys);
  };
  return { hand, end };
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a student finds what is due, hands in, and reads why a test failed in a few clicks', async ({
  page,
}) => {
  const { courseId } = await makeCourse('Walk of a student', { student6: 'Student' });
  const name = `Greet ${courseId}`;
  await makeOpenAssignment(courseId, { ...greetingAssignment, name });
  const faults = watchFaults(page);
  await logInAs(page, 'student6');

  const finding = count(page, 'Find what is due', { clicks: 1, keys: 0 });
  await finding.hand.click(
    page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(name) })
      .first(),
  );
  await expect(heading(page, name)).toBeVisible();
  finding.end();

  const handing = count(page, 'Hand in, and see the first test that failed', { clicks: 2, keys: 0 });
  const opened = page.waitForEvent('filechooser');
  await handing.hand.click(page.getByRole('button', { name: 'Choose files' }));
  const buffer = Buffer.from('print("Hello")\n');
  await (await opened).setFiles([{ name: 'greeting.py', mimeType: 'text/plain', buffer }]);
  await handing.hand.click(page.getByRole('button', { name: /^Hand in/ }));
  await expect(page.getByRole('heading', { name: /^Handed in at/ })).toBeVisible();
  await expect(page.getByText(/0 of 3 tests/).first()).toBeVisible();
  await expect(page.getByText('Hello, Ada!').first()).toBeVisible();
  handing.end();
  expect(faults).toEqual([]);
});

test('a grader marks, comments on a line and goes on, with few keys for each submission', async ({
  page,
}) => {
  const { courseId } = await makeCourse('Walk of a grader', {
    grader1: 'Full TA',
    student7: 'Student',
    student8: 'Student',
  });
  const name = `Greet ${courseId}`;
  const assignmentId = await makeOpenAssignment(courseId, { ...greetingAssignment, name });
  for (const [at, student] of ['student7', 'student8'].entries())
    await handIn(await clientOf(student), assignmentId, greetingWorks[at] ?? {});
  const faults = watchFaults(page);
  await logInAs(page, 'grader1');
  await page.goto(`${productUrl()}/courses/${courseId}/assignments/${assignmentId}/submissions/`);
  await expect(page.getByText('Showing 2 out of 2 students')).toBeVisible();

  const { hand, end } = count(page, 'Choose an item and comment on line 2, for two submissions', {
    clicks: 0,
    keys: 2 * (9 + 'Good.'.length),
  });
  for (const place of [1, 2]) {
    await hand.press('g');
    const style = page.getByRole('group', { name: 'Style' });
    await expect(
      style.getByRole('radio', { checked: false }),
      `the rubric of submission ${place}`,
    ).toHaveCount(3);
    await hand.press('m');
    await hand.press('3');
    await expect(style.getByRole('radio').nth(2)).toBeChecked();
    // Nobody goes to a line of a file that they do not see yet.
    await expect(page.getByRole('textbox', { name: /greeting\.py/ })).toBeVisible();
    await hand.press('l');
    await hand.type('2');
    await hand.press('Enter');
    await hand.press('c');
    await hand.type('Good.');
    await hand.press('Control+Enter');
    await expect(page.getByRole('region', { name: 'Feedback on line 2' }).getByText('Good.')).toBeVisible();
  }
  end();
  expect(faults).toEqual([]);
});

test('an administrator adds a person and finds a setting with few clicks', async ({ page }) => {
  const faults = watchFaults(page);
  await logInAs(page, 'admin');
  await page.goto(`${productUrl()}/admin#users`);
  const username = `w${Date.now().toString(36).slice(-6)}`;
  const open = page.getByRole('button', { name: 'Add user', exact: true });
  await expect(open).toBeVisible();

  const adding = count(page, 'Add a person', { clicks: 3, keys: 32 });
  await adding.hand.click(open);
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await adding.hand.type('Wim');
  await adding.hand.press('Tab');
  await adding.hand.type(username);
  await adding.hand.press('Tab');
  await adding.hand.type(`${username}@a.nl`);
  await adding.hand.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  adding.end();

  await page.goto(`${productUrl()}/admin#settings`);
  const search = page.getByRole('textbox', { name: 'Search settings' });
  await expect(search).toBeVisible();
  const setting = count(page, 'Find a setting and change it', { clicks: 3, keys: 12 });
  await setting.hand.click(search);
  await setting.hand.type('community');
  const libraries = page.getByRole('switch', { name: /^Community library/ });
  await setting.hand.click(libraries);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  setting.end();
  await libraries.click();
  expect(faults).toEqual([]);
});
