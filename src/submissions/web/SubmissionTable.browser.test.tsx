import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { submissionContract } from '../domain/contract.ts';
import type { OverviewLine } from '../domain/model.ts';
import { SubmissionTable } from './SubmissionTable.tsx';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { hrefOf } from '../../kernel/domain/address.ts';
import { assignmentWork } from '../../assignments/domain/addresses.ts';

const line = (id: string, name: string, more: Partial<OverviewLine> = {}): OverviewLine => ({
  id,
  userId: id,
  name,
  username: name.toLowerCase(),
  isTest: false,
  createdAt: new Date('2026-03-01T12:00:00Z'),
  late: false,
  manualGradingStatus: 'finished',
  grade: null,
  assigneeId: null,
  assigneeName: null,
  autoTestState: null,
  passed: null,
  total: null,
  testShare: null,
  feedbackCount: 0,
  ...more,
});
const tested = { autoTestState: 'passed', passed: 3, total: 4, testShare: 0.75 };
const three = [
  line('1', 'Ada', { grade: 7.5, late: true, ...tested }),
  line('2', 'Grace', { grade: 9, autoTestState: 'running', assigneeName: 'Noor' }),
  line('3', 'Hedy'),
];
let submissions: OverviewLine[];
let readTimes: number;
let readsAll: string | null;

beforeEach(() => {
  submissions = three;
  readTimes = 0;
  queryClient.clear();
  answerCalls().answer(submissionContract.getSubmissionOverview, (_body, { searchParams }) => {
    readTimes += 1;
    readsAll = searchParams.get('all');
    return { submissions };
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function renderTable(query = '') {
  await page.viewport(1200, 800);
  const table = () => (
    <div style={{ display: 'flex', flexDirection: 'column', height: 700 }}>
      <SubmissionTable
        assignmentId={5}
        hrefOf={(id) => `/submissions/${id}`}
        unit={{
          highest: 10,
          text: (grade) => grade.toFixed(1),
          shown: (grade) => grade,
          stored: (grade) => grade,
        }}
        withSelected={({ lines, keep }) => (
          <button type="button" style={{ width: 135 }} onClick={() => keep(['2'])}>
            Chosen: {lines.map(({ name }) => name).join(' ')}
          </button>
        )}
      />
    </div>
  );
  const list = hrefOf(assignmentWork, { courseId: 1, assignmentId: 5 });
  const { history } = await renderPage(assignmentWork, list + query, { component: table });
  return history;
}

const names = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);

it('keeps the filters and what is done with selected rows in one line, also beside the panel of assignments', async () => {
  await renderTable('?minGrade=5&grades=7');
  await page.viewport(928, 800);
  const last = page.getByRole('button', { name: /^Chosen/ });
  const first = page.getByRole('textbox', { name: 'Search submissions' });
  const middle = (part: typeof last) => {
    const { top, height } = part.element().getBoundingClientRect();
    return Math.round(top + height / 2);
  };
  await expect.element(page.getByRole('button', { name: 'Filter (2)' })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Grader' })).toBeVisible();
  await expect.poll(() => Math.abs(middle(first) - middle(last))).toBeLessThan(4);
  const part = page.getByRole('combobox', { name: 'Part of the list' });
  await expect.poll(() => Math.abs(middle(part) - middle(page.getByText(/^Showing/)))).toBeLessThan(4);
  // Where the page scrolls with all rows: on low and on narrow screens.
  for (const [width, height] of [
    [928, 500],
    [400, 800],
  ] as const) {
    await page.viewport(width, height);
    await expect
      .poll(() => part.element().compareDocumentPosition(page.getByRole('table').element()))
      .toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});

it('shows who handed in and when, late marks and tests, and searches into the address (SUB-003, SUB-017)', async () => {
  const history = await renderTable();
  await expect.element(page.getByText('Showing 3 out of 3 students')).toBeVisible();
  const late = page.getByRole('row').filter({ has: page.getByText('Late', { exact: true }) });
  await expect.element(late.getByText(/^[A-Z][a-z]{2} \d{2}, \d{2}:\d{2}$/)).toBeVisible();
  await expect.element(page.getByText('3 of 4 tests')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search submissions' }).fill('user:gra');
  await expect.element(page.getByText('Showing 1 out of 3 students')).toBeVisible();
  await expect.poll(() => history.location.search).toContain('q=user');
  await page.getByRole('textbox', { name: 'Search submissions' }).fill('nobody');
  await expect.element(page.getByText(/No submissions/)).toBeVisible();
});

it('colours tests by their points, as the viewer does, while it counts tests', async () => {
  submissions = [line('1', 'Ada', { ...tested, passed: 0, total: 1, testShare: 0.9 })];
  await renderTable();
  await expect.element(page.getByText('0 of 1 test')).toHaveAttribute('data-kind', 'warn');
});

it('warns of results that contradict themselves, and marks whose they are', async () => {
  submissions = [line('1', 'Ada', { ...tested, autoTestContradicts: true }), line('2', 'Grace', tested)];
  await renderTable();
  await expect.element(page.getByText('The result of one submission contradicts itself')).toBeVisible();
  await expect.element(page.getByText('look at the marked hand-ins')).toBeVisible();
  await expect.element(page.getByText('3 of 4 tests, contradicts itself')).toBeVisible();
  await expect.element(page.getByText('3 of 4 tests', { exact: true })).toBeVisible();
});

it('tells what is to grade and shows only that, or the work of one grader, as the address says', async () => {
  submissions = [
    line('1', 'Ada', { grade: 6, manualGradingStatus: 'unfinished' }),
    line('2', 'Grace', { grade: 9, assigneeId: '9', assigneeName: 'Noor' }),
    line('3', 'Hedy', { manualGradingStatus: 'unfinished', assigneeId: '9', assigneeName: 'Noor' }),
  ];
  const history = await renderTable('/?work=to-grade');
  await expect.element(page.getByText('6.0 so far')).toBeVisible();
  await expect.element(page.getByText('Showing 2 out of 3 students')).toBeVisible();
  await page.getByRole('combobox', { name: 'Grader' }).click();
  await page.getByRole('option', { name: 'Noor' }).click();
  await expect.element(page.getByText('Showing 1 out of 3 students')).toBeVisible();
  expect(history.location.search).toContain('grader=9');
  await page.getByRole('checkbox', { name: 'To grade' }).click();
  await expect.element(page.getByText('Showing 2 out of 3 students')).toBeVisible();
});

it('takes order and filters from the address', async () => {
  await renderTable('?sort=-grade&show=all');
  await expect.element(page.getByText('Showing 3 out of 3 students')).toBeVisible();
  expect(names().map((name) => name?.replace(/^[A-Z](?=[A-Z])/, ''))).toEqual(['Grace', 'Ada', 'Hedy']);
  expect(readsAll).toBe('true');
  await userEvent.click(page.getByRole('button', { name: 'User' }));
  await expect.poll(() => names()[0]).toContain('Ada');
});

it('marks older attempts, which are not to grade', async () => {
  const open = { manualGradingStatus: 'unfinished' } as const;
  submissions = [line('2', 'Ada', { ...open, userId: '1' }), line('1', 'Ada', { ...open, userId: '1' })];
  await renderTable('?show=all');
  await expect.element(page.getByText('Showing 1 out of 1 student')).toBeVisible();
  expect(page.getByText('Older', { exact: true }).elements()).toHaveLength(1);
  const pills = page.getByRole('cell').getByText('To grade', { exact: true });
  expect(pills.elements()).toHaveLength(1);
});

it('selects by Space and ranges by Shift, keeps the selection through order and filters, and says what is hidden', async () => {
  await renderTable();
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await expect.element(page.getByRole('button', { name: 'Chosen:' })).toBeVisible();
  await expect.element(box('Ada')).toBeVisible();
  const first = box('Ada').element();
  if (!(first instanceof HTMLElement)) throw new Error('There is no box.');
  first.focus();
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('1 selected').first()).toBeVisible();
  await userEvent.keyboard('{Shift>}');
  await userEvent.click(box('Hedy'));
  await userEvent.keyboard('{/Shift}');
  await expect.element(page.getByRole('button', { name: 'Chosen: Ada Grace Hedy' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'User' }));
  await page.getByRole('textbox', { name: 'Search submissions' }).fill('gra');
  await expect.element(page.getByText('3 selected, 2 of them hidden by the filters').first()).toBeVisible();
  // Deselecting all visible rows leaves the hidden rows selected.
  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await expect.element(page.getByRole('button', { name: 'Chosen: Ada Hedy' })).toBeVisible();
  await page.getByRole('button', { name: /Chosen/ }).click();
  await expect.element(page.getByRole('button', { name: 'Chosen: Grace' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.element(page.getByText(/selected/)).not.toBeInTheDocument();
});

it('draws of a list of 5,000 what is on the screen, and searches all of it', async () => {
  submissions = Array.from({ length: 5000 }, (_, at) =>
    line(String(at), `Student ${10_000 + at}${at < 90 ? ' early' : ''}`),
  );
  await renderTable();
  await expect.element(page.getByText('Showing 5000 out of 5000 students')).toBeVisible();
  // The drawing of long tables is fetched when there is one.
  await expect.poll(() => names().length).toBeGreaterThan(5);
  expect(names().length).toBeLessThan(100);
  await page.getByRole('textbox', { name: 'Search submissions' }).fill('14999');
  await expect.element(page.getByText('Showing 1 out of 5000 students')).toBeVisible();
  expect(names()[0]).toContain('Student 14999');
  // A hundred at most are drawn as a whole, but not while a longer list is searched.
  await page.getByRole('textbox', { name: 'Search submissions' }).fill('early');
  await expect.element(page.getByText('Showing 90 out of 5000 students')).toBeVisible();
  await expect.poll(() => names().length).toBeGreaterThan(5);
  expect(names().length).toBeLessThan(80);
});

it.each([
  [100, 100],
  [101, 60],
])(
  'draws a list of %i as at most %i rows: at each key of a search all others cost time',
  async (count, most) => {
    submissions = Array.from({ length: count }, (_, at) => line(String(at), `Student ${10_000 + at}`));
    await renderTable();
    await expect.element(page.getByText(`Showing ${count} out of ${count} students`)).toBeVisible();
    await expect.poll(() => names().length).toBeGreaterThan(5);
    expect(names().length).toBeLessThanOrEqual(most);
  },
);

it('keeps the place and the focus in a long list while new submissions come in', async () => {
  const many = Array.from({ length: 300 }, (_, at) => line(String(at), `Student ${1000 + at}`));
  submissions = many;
  await renderTable();
  await expect.element(page.getByRole('link', { name: 'Student 1000' })).toBeVisible();
  const scroller = [...document.querySelectorAll('*')].find(
    (one) => getComputedStyle(one).overflowY === 'auto' && one.scrollHeight > one.clientHeight + 2000,
  );
  if (!scroller) throw new Error('Nothing can be scrolled.');
  scroller.scrollTop = 4000;
  await expect.poll(() => names().some((name) => name.endsWith('Student 1090'))).toBe(true);
  const chosen = page.getByRole('link').elements()[10];
  if (!(chosen instanceof HTMLElement)) throw new Error('No row is there.');
  chosen.focus({ preventScroll: true });
  const [top, readBefore] = [scroller.scrollTop, readTimes];
  submissions = [...many, line('300', 'Student 2000')];
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('Showing 301 out of 301 students')).toBeVisible();
  expect(readTimes).toBe(readBefore + 1);
  expect(scroller.scrollTop).toBe(top);
  expect(document.activeElement).toBe(chosen);
});

it('says where a grade is hidden, as before a second mark, apart from where there is none', async () => {
  submissions = [line('1', 'Ada', { manualGradingStatus: 'unknown' }), line('2', 'Grace')];
  await renderTable();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ada')).toHaveTextContent('Hidden from you');
  await expect.element(row('Grace')).toHaveTextContent('—');
});
