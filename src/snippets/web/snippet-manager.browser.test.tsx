import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { aboutReply, courseReply, userReply } from '../../../tests/support/sample-replies.ts';
import { courseManagement } from '../../courses/domain/addresses.ts';
import { courseContract } from '../../courses/domain/contract.ts';
import type { Course } from '../../courses/domain/model.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { peopleContract } from '../../people/domain/contract.ts';
import { tenantAdministrationContract } from '../../tenants/domain/administration-contract.ts';
import { tenantContract } from '../../tenants/domain/contract.ts';
import { snippetContract } from '../domain/contract.ts';
import type { Snippet } from '../domain/model.ts';

const {
  importCourseSnippets,
  listCourseSnippets,
  patchCourseSnippet,
  putCourseSnippet,
  removeCourseSnippet,
} = snippetContract;
const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';
const late: Snippet = { id: 1, key: 'late', value: 'Handed in too late.', timesUsed: 3 };
const names: Snippet = { id: 2, key: 'names', value: 'Choose better names.', timesUsed: 12 };
const manages = { can_manage_course_snippets: true };

let calls: AnsweredCalls;
let snippets: Snippet[];
let held: Record<string, boolean>;

beforeEach(async () => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  snippets = [late, names];
  held = manages;
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(peopleContract.getCurrentUser, () => userReply({ tenantId }));
  calls.answer(tenantAdministrationContract.getTenantPermissions, () => ({
    tag: 'permissions' as const,
    hasPerms: true as const,
    perms: { can_use_snippets: true },
  }));
  calls.answer(courseContract.getCourse, () =>
    courseReply({
      authorization: { permissions: held, paymentStatus: { tag: 'no-payment-required' } },
    }),
  );
  calls.answer(listCourseSnippets, () => snippets);
  calls.answer(patchCourseSnippet, () => undefined);
  calls.answer(putCourseSnippet, ({ key, value }) => ({ id: 9, key, value, timesUsed: 0 }));
  calls.answer(removeCourseSnippet, () => undefined);
  await page.viewport(1200, 900);
});
afterEach(() => vi.unstubAllGlobals());

const open = (query = '', tab = 'snippets') => renderPage(courseManagement, `/courses/1${query}#${tab}`);
const field = (name: string) => page.getByRole('textbox', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const cell = (text: string) => page.getByRole('cell', { name: text, exact: true });

it('lists name, text and uses, and keeps the search in the address (SNIP-003, SNIP-004, SNIP-021)', async () => {
  const { where } = await open('?filterSnippets=BETTER');
  await expect.element(cell('Choose better names.')).toBeVisible();
  await expect.element(cell('12')).toBeVisible();
  await expect.element(cell('late')).not.toBeInTheDocument();
  await page.getByLabelText('Search snippets').fill('LATE');
  await expect.element(cell('late')).toBeVisible();
  await expect.element(cell('names')).not.toBeInTheDocument();
  await expect.poll(where).toBe('/courses/1?filterSnippets=LATE#snippets');
});

it('says when there are none, and when none fits (SNIP-009, SNIP-010)', async () => {
  await open('?filterSnippets=nothing');
  await expect.element(page.getByText('No snippets found!')).toBeVisible();
  snippets = [];
  await queryClient.invalidateQueries();
  await expect.element(page.getByText('You have not created any snippets yet!')).toBeVisible();
});

it('offers to read the list again when that failed (SNIP-012)', async () => {
  calls.refuse(listCourseSnippets, 500, { message: 'Something unknown went wrong' });
  await open();
  await expect.element(page.getByText('The snippets could not be loaded.')).toBeVisible();
  calls.answer(listCourseSnippets, () => snippets);
  await press('Retry');
  await expect.element(cell('late')).toBeVisible();
});

it('saves a new snippet with Ctrl+Enter (SNIP-005, SNIP-007, SNIP-008)', async () => {
  await open();
  await press('New Snippet');
  await field('Snippet Name').fill('great');
  await field('Snippet Value').fill('Great work!');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => calls.sentTo(putCourseSnippet)).toEqual([{ key: 'great', value: 'Great work!' }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('says what is wrong with name and text, and sends nothing (SNIP-013, SNIP-014, SNIP-015)', async () => {
  await open();
  await press('New Snippet');
  await field('Snippet Name').fill('two words');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const spaces =
    'Snippet names may not contain spaces. If you want to use a multiple words in a name you can separate them with a dash or an underscore.';
  await expect.element(page.getByText(spaces).first()).toBeVisible();
  await expect
    .element(page.getByText('The snippet replacement text may not be empty.').first())
    .toBeVisible();
  await field('Snippet Name').fill('');
  await expect.element(page.getByText('The snippet name may not be empty.').first()).toBeVisible();
  expect(calls.sentTo(putCourseSnippet)).toEqual([]);
});

it('asks before it overwrites, and a renamed snippet leaves nothing behind (SNIP-017, SNIP-018, SNIP-019)', async () => {
  await open();
  await press('Edit names');
  await field('Snippet Name').fill('late');
  await press('Save');
  const question =
    'There already exists a snippet with the same name and replacement text "Handed in too late.". Do you want to overwrite that snippet?';
  await expect.element(page.getByText(question)).toBeVisible();
  expect(calls.sentTo(putCourseSnippet)).toEqual([]);
  await press('Yes');
  await expect
    .poll(() => calls.sentTo(putCourseSnippet))
    .toEqual([{ key: 'late', value: 'Choose better names.' }]);
  await expect.poll(() => calls.sentTo(removeCourseSnippet)).toHaveLength(1);
  expect(calls.sentTo(patchCourseSnippet)).toEqual([]);
});

it('changes and deletes one by its buttons (SNIP-006, SNIP-020)', async () => {
  await open();
  await press('Edit late');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await field('Snippet Value').fill('Late.');
  expect(calls.sentTo(patchCourseSnippet)).toEqual([]);
  await press('Save');
  await expect.poll(() => calls.sentTo(patchCourseSnippet)).toEqual([{ key: 'late', value: 'Late.' }]);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await press('Delete late');
  await press('Delete');
  await expect.poll(() => calls.sentTo(removeCourseSnippet)).toHaveLength(1);
});

it('lets people who only use them see them (SNIP-011, SNIP-022, PERM-128)', async () => {
  held = { can_view_course_snippets: true };
  await open();
  await expect.element(page.getByText('You are not allowed to edit snippets.')).toBeVisible();
  for (const name of ['New Snippet', 'Edit late', 'Delete late'])
    await expect.element(page.getByRole('button', { name, exact: true })).toBeDisabled();
  await expect.element(page.getByRole('tab', { name: 'Import snippets' })).not.toBeInTheDocument();
});

const courseOf = (id: number, name: string): Course => {
  const { authorization: _rights, ltiProvider: _provider, copyLockDate: _lock, ...course } = courseReply();
  return { ...course, id, name };
};

it('imports from a chosen course after a question (SNIP-022, SNIP-024, SNIP-025, SNIP-026, SNIP-029)', async () => {
  calls.answer(courseContract.listCourses, () => [courseOf(1, 'Programming 1'), courseOf(4, 'Algorithms')]);
  calls.answer(importCourseSnippets, () => undefined);
  await open('', 'import-snippets');
  await expect.element(page.getByRole('heading', { name: 'Import Snippets', exact: true })).toBeVisible();
  const source = page.getByRole('button', { name: 'Algorithms' });
  await source.click();
  const courses = page.getByRole('group', { name: 'Courses' }).getByRole('button');
  expect(courses.elements().map((one) => one.textContent)).toEqual(['Algorithms']);
  await press('Import');
  const question = 'Incoming snippets with the same name as those in this course will be overwritten.';
  await expect.element(page.getByText(question)).toBeVisible();
  await press('Yes');
  await expect.element(page.getByText('Snippets from Algorithms were successfully imported')).toBeVisible();
  expect(calls.sentTo(importCourseSnippets)).toEqual([{ fromCourseId: 4 }]);
});

it('imports nothing without a chosen course (SNIP-030, SNIP-031)', async () => {
  calls.answer(courseContract.listCourses, () => [courseOf(4, 'Algorithms')]);
  await open('', 'import-snippets');
  const source = page.getByRole('button', { name: 'Algorithms' });
  await source.click();
  await expect.element(source).toHaveAttribute('aria-pressed', 'true');
  await source.click();
  await expect.element(source).toHaveAttribute('aria-pressed', 'false');
  // Playwright takes a button that tells its reason for a disabled one.
  await page.getByRole('button', { name: 'Import', exact: true }).click({ force: true });
  await expect.element(page.getByText('No course selected to copy snippets from')).toBeVisible();
  expect(calls.sentTo(importCourseSnippets)).toEqual([]);
});

it('says when no course can be chosen, or none fits the search (SNIP-023, SNIP-027, SNIP-028)', async () => {
  calls.answer(courseContract.listCourses, () => [courseOf(1, 'Programming 1')]);
  await open('', 'import-snippets');
  await expect.element(page.getByText('No courses available for import.')).toBeVisible();
  await page.getByLabelText('Search course').fill('nothing');
  await expect.element(page.getByText('No courses match your query.')).toBeVisible();
});
