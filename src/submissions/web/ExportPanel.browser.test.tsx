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

async function renderPanel(query = '') {
  const list = hrefOf(assignmentWork, { courseId: 1, assignmentId: 5 });
  const component = () => <ExportPanel assignmentId={5} fileName="list" highestGrade={10} />;
  return renderPage(assignmentWork, list + query, { component });
}

it('writes the chosen columns of the filtered rows as CSV', async () => {
  await renderPanel('?q=grace');
  await page.getByText('As filtered in the list').first().click();
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

it('asks for the files of what the filters let through, and keeps what is chosen in the address', async () => {
  const calls = answerCalls();
  calls.answer(submissionContract.getSubmissionOverview, () => ({
    submissions: [line('1', 'Ada', 7.5), line('2', 'Grace', 9)],
  }));
  calls.answer(submissionContract.prepareClassDownload, () => ({ name: 'zip', outputName: 'a.zip' }));
  const { where } = await renderPanel('?minGrade=8');
  await page.getByText('As filtered in the list').last().click();
  await expect.poll(where).toContain('files=filtered');
  await expect.element(page.getByText('1 submission', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Download zip' }).click();
  await expect
    .poll(() => calls.sentTo(submissionContract.prepareClassDownload))
    .toEqual([{ submissionIds: [2] }]);
  await page.getByRole('checkbox', { name: 'Late', exact: true }).click();
  await expect.poll(where).toContain('columns=user%2Cusername');
});

it('leaves the filter to the server where one call cannot name all files, and says what it cannot filter by', async () => {
  const calls = answerCalls();
  const many = Array.from({ length: 201 }, (_, at) => line(String(at + 1), `Student ${at}`, 9));
  calls.answer(submissionContract.getSubmissionOverview, () => ({ submissions: many }));
  calls.answer(submissionContract.prepareClassDownload, () => ({ name: 'zip', outputName: 'a.zip' }));
  await renderPanel('?minGrade=8&files=filtered');
  await page.getByRole('button', { name: 'Download zip' }).click();
  await expect
    .poll(() => calls.sentTo(submissionContract.prepareClassDownload)[0]?.filter)
    .toMatchObject({ minGrade: 8, maxGrade: null, onlyLatestSubs: true });
  await renderPanel('?q=student&files=filtered');
  await page.getByRole('button', { name: 'Download zip' }).last().click({ force: true });
  await expect.element(page.getByText(/one zip holds at most 200/)).toBeVisible();
});
