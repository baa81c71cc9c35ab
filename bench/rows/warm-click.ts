// Clicks in a page that stands, on something that is pointed at for a moment first, as a hand does: from the click
// until what somebody wanted to see is there. The floor is the same click again, with everything fetched and read.
import { chromium as browserType, type Browser, type Locator, type Page } from '@playwright/test';
import { chromium } from '../../tests/support/chromium.ts';
import { handIn, makeAssignment, makeClassroom, publishTests } from '../classroom.ts';
import { asPerson, inFreshPage } from '../fresh-page.ts';
import type { Reading, Row } from '../row.ts';
import { median } from '../sampling.ts';
import type { Site } from '../site.ts';

const rounds = 5;
const contentWithinMs = 150;
/** A hand that moves to a tab and presses it takes longer. */
const pointedAtMs = 300;

interface WarmClick {
  readonly name: string;
  readonly url: string;
  readonly ready: (page: Page) => Locator;
  readonly pressed: (page: Page) => Locator;
  readonly content: (page: Page) => Locator;
}

export const warmClick: Row = {
  name: 'warm-click',
  measure: async (site) => {
    const browser = await browserType.launch(chromium);
    try {
      const { prepare, clicks } = await clicksOf(site);
      const readings: Reading[] = [];
      for (const click of clicks) readings.push(await reading(browser, prepare, click));
      return readings;
    } finally {
      await browser.close();
    }
  },
};

async function reading(
  browser: Browser,
  prepare: (page: Page) => Promise<void>,
  click: WarmClick,
): Promise<Reading> {
  const [first, again]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round += 1) {
    await inFreshPage(browser, async (page) => {
      await prepare(page);
      await page.goto(click.url);
      first.push(await press(page, click));
      await page.goBack();
      again.push(await press(page, click));
    });
  }
  return {
    measure: `${click.name}: content after a click`,
    unit: 'ms',
    product: median(first.slice(1)),
    floor: median(again.slice(1)),
    aim: { productAtMost: contentWithinMs },
  };
}

/** The time starts when the browser hears the click, since what drives it takes its time before. */
async function press(page: Page, { ready, pressed, content }: WarmClick): Promise<number> {
  await ready(page).first().waitFor();
  await page.waitForLoadState('networkidle');
  await pressed(page).first().hover();
  await page.waitForTimeout(pointedAtMs);
  const heard = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const note = (): void => resolve(performance.timeOrigin + performance.now());
        addEventListener('click', note, { capture: true, once: true });
      }),
  );
  await pressed(page).first().click();
  await content(page).first().waitFor();
  return performance.timeOrigin + performance.now() - (await heard);
}

async function clicksOf(site: Site) {
  const room = await makeClassroom(site, 1);
  const assignmentId = await makeAssignment(site, room);
  await publishTests(await site.client(room.teacher), assignmentId);
  const [student = room.teacher] = room.students;
  const submissionId = await handIn(await site.client(student), assignmentId);
  const assignment = `${site.url}/courses/${room.courseId}/assignments/${assignmentId}`;
  const tab = (name: string) => (page: Page) => page.getByRole('tab', { name, exact: true });
  const main = (page: Page) => page.getByRole('main');
  const row = (page: Page) => page.getByRole('table').getByText(student.name);
  const viewer = `${assignment}/submissions/${submissionId}`;
  const clicks: readonly WarmClick[] = [
    {
      name: 'home to course',
      url: `${site.url}/`,
      ready: (page) => main(page).getByRole('link', { name: /^Course \d/ }),
      pressed: (page) => main(page).getByRole('link', { name: /^Course \d/ }),
      content: (page) => page.getByRole('heading', { level: 1, name: /^Course \d/ }),
    },
    {
      name: 'row to viewer',
      url: `${assignment}/submissions/`,
      ready: row,
      pressed: row,
      content: (page) => page.getByText('print(first + second)'),
    },
    {
      name: 'list to its rubric',
      url: `${assignment}/submissions/`,
      ready: row,
      pressed: tab('Rubric'),
      content: (page) => main(page).getByText('rubric', { exact: false }),
    },
    {
      name: 'code to results',
      url: `${viewer}#code`,
      ready: (page) => page.getByText('print(first + second)'),
      pressed: tab('AutoTest'),
      content: (page) => main(page).getByText('IO Test'),
    },
    {
      name: 'settings to AutoTest',
      url: `${assignment}#general`,
      ready: tab('AutoTest'),
      pressed: tab('AutoTest'),
      content: (page) => main(page).getByText('IO Test').nth(1),
    },
  ];
  return { prepare: await asPerson(site, room.teacher), clicks };
}
