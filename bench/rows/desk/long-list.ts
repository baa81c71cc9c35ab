// The list of 5,000 submissions: its first rows after the answer is there, and keys in its search.
import { chromium as browserType, type Page } from '@playwright/test';
import { buildAuthors, buildSubmissions } from '../../../tests/support/build-class.ts';
import { chromium } from '../../../tests/support/chromium.ts';
import { makeAssignment, makeClassroom } from '../../classroom.ts';
import { asPerson, inFreshPage } from '../../fresh-page.ts';
import type { Row } from '../../row.ts';
import { median, percentile } from '../../sampling.ts';
import { bareKey, keyToPaint, openBarePage } from './key-times.ts';

const submissions = 5_000;
const rounds = 5;
const firstRowsMs = 300;
const keyMs = 100;
/** Each of them leaves other rows than the one before. */
const typed = ['4', '9', '9', '7', 'Backspace', 'Backspace', '1', 'Backspace', 'Backspace'];

export const longList: Row = {
  name: 'long-list',
  measure: async (site) => {
    const room = await makeClassroom(site, 0);
    const { courseId, teacher } = room;
    const assignmentId = await makeAssignment(site, room);
    const now = site.platform.clock.now();
    await site.transaction(async (tx) => {
      const authorIds = await buildAuthors(tx, { tenantId: teacher.tenantId, count: submissions });
      await buildSubmissions(tx, { assignmentId, authorIds, now });
    });
    const logIn = await asPerson(site, teacher);
    const course = `${site.url}/courses/${courseId}/assignments/`;
    const browser = await browserType.launch(chromium);
    const [rows, bareRows, keys, bareKeys]: number[][] = [[], [], [], []];
    try {
      for (let round = 0; round <= rounds; round += 1) {
        await inFreshPage(browser, async (page) => {
          await logIn(page);
          await page.goto(course);
          await page.waitForLoadState('networkidle');
          const taken = await openList(page, assignmentId);
          if (round > 0) rows?.push(taken.rowsMs);
          if (round > 0) bareRows?.push(taken.parseMs);
          await page.getByRole('textbox', { name: 'Search submissions' }).focus();
          for (const key of typed) {
            const ms = await keyToPaint(page, { selector: 'main', key });
            if (round > 0) keys?.push(ms);
          }
        });
        await inFreshPage(browser, async (page) => {
          await openBarePage(page);
          for (const _key of typed) bareKeys?.push(await bareKey(page));
        });
      }
    } finally {
      await browser.close();
    }
    return [
      {
        measure: `list of ${submissions}: first rows after the answer (floor: its JSON alone), p50`,
        unit: 'ms',
        product: median(rows ?? []),
        floor: median(bareRows ?? []),
        aim: { productAtMost: firstRowsMs },
      },
      {
        measure: `list of ${submissions}: key of the search to paint (floor: a bare page), p95`,
        unit: 'ms',
        product: percentile(keys ?? [], 0.95),
        floor: percentile(bareKeys ?? [], 0.95),
        aim: { productAtMost: keyMs },
      },
    ];
  },
};

/** Opens the list from the page of its course; from the end of the answer until its first rows are painted. */
async function openList(page: Page, assignmentId: number): Promise<{ rowsMs: number; parseMs: number }> {
  const answered = page.waitForResponse((answer) => answer.url().includes('submission-overview'));
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          const isThere =
            document.querySelector('[role="row"] a, tr a')?.textContent.includes('Author') === true;
          if (!isThere) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.now()));
        };
        look();
      }),
  );
  await page.getByRole('main').locator(`a[href*="/assignments/${assignmentId}/submissions"]`).first().click();
  const text = await (await answered).text();
  const paintedAt = await painted;
  const answeredAt = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('submission-overview'))
        .flatMap((entry) => (entry instanceof PerformanceResourceTiming ? [entry.responseEnd] : []))
        .at(-1) ?? 0,
  );
  const parseMs = await page.evaluate((json) => {
    const startedAt = performance.now();
    JSON.parse(json);
    return performance.now() - startedAt;
  }, text);
  return { rowsMs: paintedAt - answeredAt, parseMs };
}
