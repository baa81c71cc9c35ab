import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { assignmentWork } from '../../assignments/domain/addresses.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { submissionContract } from '../domain/contract.ts';
import type { OverviewLine } from '../domain/model.ts';
import { ExportPanel } from './ExportPanel.tsx';

const line = (id: string, name: string, grade: number): OverviewLine => ({
  ...{ id, userId: id, name, username: name.toLowerCase(), isTest: false, late: false, grade },
  ...{ createdAt: new Date('2026-03-01T12:00:00Z'), manualGradingStatus: 'finished' },
  ...{ assigneeId: null, assigneeName: null, autoTestState: null, passed: null, total: null },
  ...{ testShare: null, feedbackCount: 0 },
});

/** What the browser would save, by name. */
let saved: Map<string, Blob>;

beforeEach(() => {
  queryClient.clear();
  saved = new Map();
  const blobs = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `#${blobs.size}`;
    if (blob instanceof Blob) blobs.set(address, blob);
    return address;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.getAttribute('href') ?? '');
    if (blob) saved.set(this.download, blob);
  });
  answerCalls().answer(submissionContract.getSubmissionOverview, () => ({
    submissions: [line('1', 'Ada', 7.5), line('2', 'Grace', 9)],
  }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function renderPanel(query = ''): Promise<void> {
  const list = hrefOf(assignmentWork, { courseId: 1, assignmentId: 5 });
  const component = () => <ExportPanel assignmentId={5} fileName="list" />;
  await renderPage(assignmentWork, list + query, { component });
}

it('writes the chosen columns of the filtered rows as CSV', async () => {
  await renderPanel('?q=grace');
  await page.getByText('As filtered in the list').click();
  await expect.element(page.getByText('1 row', { exact: true })).toBeVisible();
  for (const name of ['Username', 'Handed in (UTC)', 'Late', 'AutoTest', 'Assigned to', 'Feedback'])
    await page.getByRole('checkbox', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => saved.size).toBe(1);
  expect(await saved.get('list.csv')?.text()).toBe('User,Grade (0 to 10)\r\nGrace,9');
});

it('writes the list as XLSX, too', async () => {
  await renderPanel();
  await page.getByRole('button', { name: 'Download XLSX' }).click();
  await expect.poll(() => [...saved.keys()]).toEqual(['list.xlsx']);
  const start = await saved.get('list.xlsx')?.slice(0, 2).text();
  expect(start).toBe('PK');
});
