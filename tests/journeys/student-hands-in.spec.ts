// A student hands in and learns from the tests: a zip that passes, a wrong file, and what stays hidden.
import { expect, test, type Page } from '@playwright/test';
import type { DemoAssignment } from '../../src/app/demo/assignments.ts';
import { addressOf, makeCourse, makeOpenAssignment } from '../support/journey-course.ts';
import { productUrl } from '../support/demo-people.ts';
import { zipOf } from '../support/archives.ts';
import { expectAccessible, logInAs, takePicture, watchFaults, watchReceived } from '../support/pages.ts';

test.describe.configure({ mode: 'serial' });

/** Stand in fields and output that are hidden until the deadline: no answer to a student may hold them. */
const secrets: readonly [string, string, string, string] = [
  'only the teacher knows 7310',
  'whispered 4421',
  'expected 9918',
  '5502 unseen',
];

/** One test that is shown, one whose fields and output are hidden. */
const sums: DemoAssignment = {
  name: 'Sums',
  description: '# Sums\n\nWrite `sums.py`: it reads two numbers and prints their sum.\n',
  template: { 'sums.py': '# Read two numbers, print their sum.\n' },
  rows: [
    {
      type: 'continuous',
      header: 'Correctness',
      description: 'The share of passed tests.',
      items: [
        { header: 'None', description: '', points: 0 },
        { header: 'All', description: '', points: 10 },
      ],
    },
  ],
  tests: (rowId) => {
    const match = (name: string, inputText: string, outputText: string) => ({
      simpleMatch: {
        name,
        inputText,
        outputText,
        caseSensitivity: 'sensitive' as const,
        whitespacesPolicy: 'include' as const,
      },
    });
    const hide = { preposition: 'before', when: 'deadline' } as const;
    const hidden = {
      ioTest: {
        name: 'Checked later',
        script: `# ${secrets[0]}\npython3 sums.py; echo ${secrets[1]}`,
        children: [match('A hidden case', '40\n2\n', secrets[2])],
      },
    };
    const unseen = {
      ioTest: {
        name: 'Checked at the deadline',
        script: 'python3 sums.py; echo "$((2000 + 3502)) unseen"',
        children: [match('A case without a result', '1\n1\n', secrets[3])],
      },
    };
    // Long enough that everybody sees the tests at work.
    const shown = {
      ioTest: {
        name: 'Adds',
        script: 'sleep 10; python3 sums.py',
        children: [match('two and three', '2\n3\n', 'The sum is 5')],
      },
    };
    const children = [
      shown,
      {
        testHide: {
          ...hide,
          hideType: 'config' as const,
          children: [{ testHide: { ...hide, hideType: 'output' as const, children: [hidden] } }],
        },
      },
      { testHide: { ...hide, hideType: 'result' as const, children: [unseen] } },
    ];
    return [{ connectRubric: { rubricRowId: rowId('Correctness'), children } }];
  },
};

let address = '';

test.beforeAll(async () => {
  const { courseId } = await makeCourse('Handing in', { student5: 'Student', student6: 'Student' });
  address = productUrl() + addressOf(courseId, await makeOpenAssignment(courseId, sums), '/submissions/');
});

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles([{ name, mimeType, buffer }]);
  await expect(page.getByText(name).first()).toBeVisible();
}

test('a student reads what to do, hands in a zip, and watches the tests pass', async ({ page }) => {
  const faults = watchFaults(page);
  await logInAs(page, 'student5');
  await page.goto(address);
  await expect(page.getByText('it reads two numbers')).toBeVisible();
  const right = 'a = int(input())\nb = int(input())\nprint("The sum is", a + b)\n';
  const zip = zipOf([
    { name: 'work/sums.py', content: right },
    { name: 'work/notes/README.md', content: '# Notes\n' },
  ]);
  await choose(page, 'work.zip', 'application/zip', zip);
  await takePicture(page, 'student-chose-a-zip');
  await page.getByRole('button', { name: /^Hand in/ }).click();
  await expect(page.getByRole('heading', { name: /^Handed in at \d\d:\d\d/ })).toBeVisible();
  await expect(page.getByText('Tests are running', { exact: true })).toBeVisible({ timeout: 60_000 });
  await takePicture(page, 'student-tests-run');
  await expect(page.getByText(/1 of \d tests?/).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('the tests are done').first()).toBeVisible();
  await expectAccessible(page);
  await takePicture(page, 'student-tests-done');
  expect(faults).toEqual([]);
});

test('a student who handed in something wrong sees what was expected and what the program wrote, and nothing of what is hidden', async ({
  page,
}) => {
  const received = watchReceived(page);
  await logInAs(page, 'student6');
  await page.goto(address);
  const wrong = 'print("The sum is 6")\n';
  await choose(page, 'sums.py', 'text/x-python', Buffer.from(wrong));
  await page.getByRole('button', { name: /^Hand in/ }).click();
  const results = page.getByRole('main');
  await expect(results.getByText('the tests are done').first()).toBeVisible({ timeout: 60_000 });
  // The case that failed stands open by itself, what differs is marked on both sides.
  const expected = results.getByRole('region', { name: 'Expected output' });
  const got = results.getByRole('region', { name: 'Your output' });
  await expect(expected.locator('mark')).toHaveText('5');
  await expect(got.locator('mark')).toHaveText('6');
  await expect(results.getByRole('button', { name: /two and three/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await results.getByRole('button', { name: 'A hidden case' }).click();
  await results.getByRole('button', { name: 'Hidden tests' }).click();
  await expect(results.getByText(/^This part is hidden until \d/).first()).toBeVisible();
  await expect(results.getByText('Hidden', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expected.scrollIntoViewIfNeeded();
  await takePicture(page, 'student-tests-failed');
  await page.getByRole('link', { name: 'See your files' }).click();
  await page.getByRole('tab', { name: 'AutoTest' }).click();
  await expect(page.getByRole('region', { name: 'Your output' }).locator('mark')).toHaveText('6');
  await takePicture(page, 'student-result-in-viewer');
  const bodies = await received();
  expect(bodies.join('\n')).toContain('The sum is 5');
  for (const secret of secrets) expect(bodies.filter((body) => body.includes(secret))).toEqual([]);
});
