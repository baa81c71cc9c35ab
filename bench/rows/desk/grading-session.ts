// A grader goes through 50 submissions with ten categories by keys, with three comments on each: how many keys, how many
// seconds, and how soon a key shows in the rubric.
import { chromium as browserType, type Page } from '@playwright/test';
import { rubricContract } from '../../../src/rubrics/domain/contract.ts';
import type { WrittenRubric } from '../../../src/rubrics/domain/model.ts';
import { chromium } from '../../../tests/support/chromium.ts';
import { handIn, makeAssignment, makeClassroom } from '../../classroom.ts';
import { asPerson, inFreshPage } from '../../fresh-page.ts';
import type { Reading, Row } from '../../row.ts';
import { percentile } from '../../sampling.ts';
import type { Site } from '../../site.ts';
import { bareKey, keyToPaint, openBarePage } from './key-times.ts';

const works = 50;
const categories = 10;
const comments = ['Name this by what it holds.', 'What if the list is empty?', 'Use the sum of Python here.'];
const shownKeys = 60;
const fastestMs = 6_000;

const rubric: WrittenRubric = {
  rows: Array.from({ length: categories }, (_, at) => ({
    type: 'normal',
    header: `Category ${at + 1}`,
    description: 'What a grader looks at here.',
    descriptionType: 'markdown',
    items: [0, 1, 2].map((points) => ({ header: `Level ${points}`, description: '', points })),
  })),
  maxPoints: null,
};

const code = Array.from({ length: 40 }, (_, at) => `value_${at} = ${at}`).join('\n');

export const gradingSession: Row = {
  name: 'grading-session',
  measure: async (site) => {
    const list = await preparedList(site);
    const browser = await browserType.launch(chromium);
    try {
      return await inFreshPage(browser, async (page) => {
        await list.logIn(page);
        await page.goto(list.url);
        await page.getByText(`Showing ${works} out of ${works} students`).waitFor();
        const session = await walk(page);
        const keys = await rubricKeys(page);
        const bare = await inFreshPage(browser, async (empty) => {
          await openBarePage(empty);
          return barePace(empty, session.keyCount + session.commentKeyCount);
        });
        return readingsOf({ ...session, keys, bare });
      });
    } finally {
      await browser.close();
    }
  },
};

async function preparedList(site: Site): Promise<{ url: string; logIn: (page: Page) => Promise<void> }> {
  const room = await makeClassroom(site, works);
  const assignmentId = await makeAssignment(site, room);
  const teacher = await site.client(room.teacher);
  await teacher.call(rubricContract.saveRubric, { params: { assignmentId }, body: rubric });
  for (const student of room.students)
    await handIn(await site.client(student), assignmentId, { 'main.py': `# ${student.name}\n${code}\n` });
  const url = `${site.url}/courses/${room.courseId}/assignments/${assignmentId}/submissions/`;
  return { url, logIn: await asPerson(site, room.teacher) };
}

interface Session {
  keyCount: number;
  commentKeyCount: number;
  seconds: number;
}

/** Grades all of them. Alt with a digit counts as two keys, the words of a comment as one. */
async function walk(page: Page): Promise<Session> {
  const session: Session = { keyCount: 0, commentKeyCount: 0, seconds: 0 };
  const press = async (key: string): Promise<void> => {
    session.keyCount += key.split('+').length;
    await page.keyboard.press(key);
  };
  for (let at = 0; at < works; at += 1) {
    const startedAt = performance.now();
    const before = page.url();
    await press('g');
    await page.waitForURL((url) => url.href !== before && /submissions\/\d+/.test(url.pathname));
    await page.getByRole('button', { name: /All points/ }).waitFor();
    await page.locator('.cm-content').getByText('value_1 =').waitFor();
    session.commentKeyCount += await writeComments(page, at);
    await press('f');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    // Two categories are not full, others each time.
    for (const category of [at % categories, (at + 4) % categories]) {
      await press(`Alt+Digit${(category + 1) % 10}`);
      await press(String(1 + (at % 2)));
    }
    await saved;
    const takenMs = performance.now() - startedAt;
    session.seconds += takenMs / 1000;
    // No person is faster, and a session that asks more often is refused. The pause is not counted.
    await page.waitForTimeout(Math.max(0, fastestMs - takenMs));
  }
  return session;
}

/** Two lines with new words, and one with a comment that was given before, by its key. */
async function writeComments(page: Page, at: number): Promise<number> {
  let count = 0;
  for (const [place, text] of comments.entries()) {
    await page.keyboard.press('l');
    await page.keyboard.type(String(3 * place + 2));
    await page.keyboard.press('Enter');
    await page.keyboard.press('c');
    const box = page.getByRole('textbox', { name: /^Comment on/ });
    await box.waitFor();
    await box.fill(`${text} (${at})`);
    await page.keyboard.press('Control+Enter');
    await page.getByText(`${text} (${at})`, { exact: true }).waitFor();
    count += 7;
  }
  return count;
}

/** How soon a digit shows in the rubric of the submission that is open. */
async function rubricKeys(page: Page): Promise<number[]> {
  const rubricPart = 'section[aria-label="Rubric"]';
  await page.keyboard.press('m');
  const taken: number[] = [];
  for (let at = 0; at < shownKeys; at += 1)
    taken.push(await keyToPaint(page, { selector: rubricPart, key: String(1 + (at % 3)) }));
  return taken;
}

/** Keys in a page that only writes them down: how soon one shows, and how long so many take. */
async function barePace(page: Page, keyCount: number): Promise<{ keys: number[]; seconds: number }> {
  const keys: number[] = [];
  for (let at = 0; at < shownKeys; at += 1) keys.push(await bareKey(page));
  const startedAt = performance.now();
  for (let at = 0; at < keyCount; at += 1) await page.keyboard.press('a');
  return { keys, seconds: (performance.now() - startedAt) / 1000 };
}

function readingsOf(
  taken: Session & { keys: number[]; bare: { keys: number[]; seconds: number } },
): Reading[] {
  const { keyCount, seconds, keys, bare } = taken;
  return [
    {
      measure: `${works} submissions, ${categories} categories: keys for each without comments (floor: one for each category)`,
      unit: 'keys',
      product: keyCount / works,
      floor: categories,
      aim: { productAtMost: 8 },
    },
    {
      measure: `the same with ${comments.length} comments: time for each (floor: its keys in a bare page)`,
      unit: 's',
      product: seconds / works,
      floor: bare.seconds / works,
      aim: {},
    },
    {
      measure: 'key to painted item of a rubric (floor: a bare page), p95',
      unit: 'ms',
      product: percentile(keys, 0.95),
      floor: percentile(bare.keys, 0.95),
      aim: { productAtMost: 60 },
    },
  ];
}
