import { EditorState } from '@codemirror/state';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import {
  aboutReply,
  assignmentReply,
  courseReply,
  submissionReply,
} from '../../../../tests/support/sample-replies.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import type { DirectoryNode } from '../../../assignments/domain/file-tree.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { feedbackContract } from '../../../feedback/domain/contract.ts';
import { peerFeedbackContract } from '../../../feedback/domain/peer/contract.ts';
import type { Reply, Thread } from '../../../feedback/domain/model.ts';
import { queryClient, readKey } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import type { User } from '../../../people/domain/model.ts';
import { userSettingContract } from '../../../people/domain/user-setting-contract.ts';
import { rubricContract } from '../../../rubrics/domain/contract.ts';
import { autotestContract } from '../../../autotest/domain/contract.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import type { OverviewLine } from '../../../submissions/domain/model.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import type { About } from '../../../tenants/domain/model.ts';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { submissionFile } from '../../../submissions/domain/addresses.ts';

const createdAt = new Date('2026-03-01T12:00:00Z');
const user = (id: number, name: string): User => ({
  id,
  type: 'normal',
  name,
  username: name.toLowerCase(),
  isTestStudent: false,
  tenantId: null,
  group: null,
});
const submission = (id: number, name: string) =>
  submissionReply({ id, assignmentId: 2, user: user(id, name), manualGradingStatus: 'unfinished' });
const line = (id: number, name: string): OverviewLine => ({
  id: String(id),
  userId: String(id),
  name,
  username: name,
  isTest: false,
  createdAt,
  late: false,
  manualGradingStatus: 'unfinished',
  grade: null,
  assigneeId: null,
  assigneeName: null,
  autoTestState: null,
  passed: null,
  total: null,
  testShare: null,
  feedbackCount: 0,
});
const reply: Reply = {
  id: 1,
  commentBaseId: 1,
  comment: 'Use a deque',
  authorId: 9,
  author: user(9, 'Noor'),
  inReplyToId: null,
  lastEdit: null,
  createdAt,
  replyType: 'markdown',
  commentType: 'normal',
  approved: true,
  deleted: false,
};
const thread: Thread = {
  id: 1,
  type: 'inline-feedback',
  workId: 7,
  fileId: '12',
  line: 1,
  firstLine: null,
  replies: [],
};
const tree: DirectoryNode = {
  id: '10',
  name: '',
  entries: [
    { id: '11', name: 'heap.py', hash: 'a' },
    { id: '12', name: 'sort.py', hash: 'b' },
  ],
};
const authorization = {
  permissions: { can_grade_work: true, can_see_others_work: true },
  paymentStatus: { tag: 'no-payment-required' },
} as const;

/** The institution's settings; tests change them. */
let settings: About['settings'];
let lastNewline: string;
/** Replies of the only thread. */
let replies: Reply[];
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  settings = {};
  lastNewline = '\n';
  replies = [reply];
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  calls = answerCalls();
  calls.answer(submissionContract.getSubmissionOverview, () => ({
    submissions: [line(7, 'Ada'), line(8, 'Grace')],
  }));
  calls.answer(submissionContract.getSubmission, (_body, { pathname }) =>
    pathname.endsWith('/8') ? submission(8, 'Grace') : submission(7, 'Ada'),
  );
  calls.answer(submissionContract.getRootFileTrees, () => ({ student: tree, teacher: null }));
  calls.answer(feedbackContract.getFeedback, (_body, { pathname }) => {
    const user = pathname.includes('/7/') ? [{ ...thread, replies }] : [];
    return { general: null, linter: {}, user, authors: [] };
  });
  calls.answer(rubricContract.listRubricResults, () => []);
  calls.answer(assignmentContract.getAssignment, () =>
    assignmentReply({ id: 2, grading: { scale: 'points', points: 10 } }),
  );
  calls.answer(courseContract.getCourse, () => courseReply({ authorization }));
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  calls.answer(userSettingContract.patchUiPreference, () => undefined);
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings }));
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) =>
    url.includes('/code/')
      ? Promise.resolve(new Response(`text of ${url}\nsecond${lastNewline}`))
      : answered(url, request),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

const sentPreferences = () => calls.sentTo(userSettingContract.patchUiPreference);

async function renderViewer(address: string) {
  await page.viewport(1400, 800);
  const { where } = await renderPage(submissionFile, address);
  return { where };
}

const address = '/courses/1/assignments/2/submissions/7/files';
const press = (keys: string) => userEvent.keyboard(keys);

it('walks submissions with J and K and keeps the tab', async () => {
  const { where } = await renderViewer(`${address}#feedback-overview`);
  await expect.element(page.getByRole('heading', { name: 'Ada' })).toBeVisible();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await press('j');
  await expect.element(page.getByRole('heading', { name: 'Grace' })).toBeVisible();
  expect(where()).toBe('/courses/1/assignments/2/submissions/8/files#feedback-overview');
  await press('j');
  await press('k');
  await expect.element(page.getByRole('heading', { name: 'Ada' })).toBeVisible();
});

it('a notice of a grade opens the drawer that holds it on small screens; closing it leaves the address', async () => {
  const { where } = await renderViewer(`${address}?panel=grade#feedback-overview`);
  await page.viewport(768, 1024);
  const drawer = page.getByRole('dialog', { name: 'Rubric and grade' });
  await expect.element(drawer).toBeVisible();
  await press('{Escape}');
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.poll(where).toBe(`${address}#feedback-overview`);
  await page.getByRole('button', { name: 'Rubric and grade' }).click();
  await expect.element(drawer).toBeVisible();
});

it('gives graders of a section its list, and the right to change feedback there (PERM-078, PERM-098)', async () => {
  const permissions = {
    can_grade_work: true,
    can_see_others_in_section_work: true,
    can_edit_others_in_section_comments: true,
  };
  sessionStore.set({ accessToken: 'token', userId: 10, expiresAt: '2999-01-01T00:00:00Z' });
  calls.answer(courseContract.getCourse, () =>
    courseReply({ authorization: { ...authorization, permissions } }),
  );
  calls.answer(assignmentContract.getAssignment, () =>
    assignmentReply({ id: 2, gradeAvailability: { tag: 'fixed', value: true } }),
  );
  await renderViewer(`${address}#feedback-overview`);
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'More' }).first().click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible();
});

it('shows authors what they got, without an empty box above it', async () => {
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  calls.answer(courseContract.getCourse, () =>
    courseReply({ authorization: { ...authorization, permissions: { can_submit_own_work: true } } }),
  );
  calls.answer(submissionContract.listUserSubmissions, () => [submission(7, 'Ada')]);
  calls.answer(assignmentContract.getAssignment, () =>
    assignmentReply({ id: 2, gradeAvailability: { tag: 'fixed', value: true } }),
  );
  await renderViewer(`${address}#feedback-overview`);
  await expect.element(page.getByText('Use a deque').first()).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'General feedback' })).not.toBeInTheDocument();
  await expect.element(page.getByText('There is no feedback yet')).not.toBeInTheDocument();
});

it('says to authors that their grade was set by hand, beside categories that do not give it', async () => {
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  calls.answer(courseContract.getCourse, () =>
    courseReply({ authorization: { ...authorization, permissions: { can_submit_own_work: true } } }),
  );
  const byHand = { ...submission(7, 'Ada'), grade: 7.5, gradeOverridden: true };
  calls.answer(submissionContract.getSubmission, () => byHand);
  calls.answer(submissionContract.listUserSubmissions, () => [byHand]);
  calls.answer(rubricContract.loadRubric, () => [
    {
      ...{ id: 5, header: 'Style', description: '', descriptionType: 'plain_text' as const },
      ...{ type: 'normal' as const, locked: false as const, items: [] },
    },
  ]);
  await renderViewer(`${address}#feedback-overview`);
  await expect.element(page.getByText(/The grade was set by hand/)).toBeVisible();
});

const inAnHour = new Date(Date.now() + 3_600_000);

it.each([
  ['of a former subject none', { isFormer: true, closesAt: null }, 0],
  ['of a present one', { isFormer: false, closesAt: null }, 1],
  ['before the end', { isFormer: false, closesAt: inAnHour }, 1],
  // The deadline was moved to an earlier moment after the work had come.
  ['after the end none', { isFormer: false, closesAt: createdAt }, 0],
])('offers peers a box where they review now: %s', async (_when, review, boxes) => {
  sessionStore.set({ accessToken: 'token', userId: 10, expiresAt: '2999-01-01T00:00:00Z' });
  calls.answer(courseContract.getCourse, () =>
    courseReply({ authorization: { ...authorization, permissions: { can_submit_own_work: true } } }),
  );
  const peerFeedbackSettings = { amount: 1, time: null, autoApproved: false, redivideAfterDeadline: false };
  const timeframe = { ...assignmentReply().timeframe, deadline: createdAt };
  calls.answer(assignmentContract.getAssignment, () =>
    assignmentReply({ id: 2, peerFeedbackSettings, timeframe, hasAutoTestV2: true }),
  );
  calls.refuse(autotestContract.getAutoTestResult, 404, { message: 'This submission does not exist.' });
  calls.answer(submissionContract.listUserSubmissions, () => []);
  calls.answer(peerFeedbackContract.listPeerReviews, () => [
    {
      ...{ subject: user(7, 'Ada'), submissionId: '7', opensAt: createdAt, ...review },
      ...{ replyCount: 1, approvedCount: 0 },
    },
  ]);
  await renderViewer(`${address}#feedback-overview`);
  await expect.element(page.getByText('Use a deque').first()).toBeVisible();
  await expect.poll(() => calls.sentTo(peerFeedbackContract.listPeerReviews).length).toBeGreaterThan(0);
  await expect
    .poll(() => page.getByRole('button', { name: 'Reply', exact: true }).elements().length)
    .toBe(boxes);
  await page.getByRole('tab', { name: 'Code' }).click();
  await expect.element(page.getByRole('heading', { name: 'heap.py' })).toBeVisible();
  expect(calls.sentTo(autotestContract.getAutoTestResult), 'no tests are shown to peers').toEqual([]);
});

it('deletes the work after a question, forgets it, and goes back to a list that is read again (PERM-081, SUB-008)', async () => {
  const deleted: string[] = [];
  calls.answer(submissionContract.deleteSubmission, (_body, { pathname }) => void deleted.push(pathname));
  const { where } = await renderViewer(address);
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  const button = page.getByRole('button', { name: 'Delete this submission' });
  await expect.element(button).not.toBeInTheDocument();
  const permissions = { ...authorization.permissions, can_delete_submission: true };
  calls.answer(courseContract.getCourse, () =>
    courseReply({ authorization: { ...authorization, permissions } }),
  );
  await queryClient.invalidateQueries();
  await button.click();
  await expect.element(page.getByText('Delete this submission of Ada?')).toBeVisible();
  expect(deleted).toEqual([]);
  const listReads = () => calls.sentTo(submissionContract.getSubmissionOverview).length;
  const readsBefore = listReads();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(where).toMatch(/\/assignments\/2\/submissions\/?$/);
  expect(deleted).toEqual(['/api/v1/submissions/7']);
  await expect.poll(listReads).toBeGreaterThan(readsBefore);
  const gone = readKey(submissionContract.getSubmission, { submissionId: 7 });
  await expect.poll(() => queryClient.getQueriesData({ queryKey: gone })).toEqual([]);
});

it('says of a hand-in of the Test student that tests which are not published fill no rubric yet', async () => {
  calls.answerNone(autotestContract.getAutoTestPublishedSnapshot);
  calls.answerNone(autotestContract.getAutoTestResult);
  calls.answer(assignmentContract.getAssignment, () => assignmentReply({ id: 2, hasAutoTestV2: true }));
  calls.answer(submissionContract.getSubmission, () => ({
    ...submission(7, 'Ada'),
    user: { ...user(7, 'Test student'), isTestStudent: true },
  }));
  await renderViewer(address);
  await expect.element(page.getByText(/The tests are not published yet/)).toBeVisible();
});

it('opens with the tab that the institution says (TEN-016, PREF-031)', async () => {
  settings = { DEFAULT_SUBMISSION_PAGE_TAB: 'feedback-overview' };
  await renderViewer(address);
  await expect.element(page.getByRole('tab', { name: /Feedback/ })).toHaveAttribute('aria-selected', 'true');
});

it('draws as many lines of a file as the site says (LIM-006, FILE-012)', async () => {
  settings = { MAX_LINES: 1 };
  await renderViewer(address);
  await expect.element(page.getByText('Showing the first 1 of 2 lines')).toBeVisible();
});

it.each([
  { depth: 0, delay: 60, shown: ['Use a deque'] },
  { depth: 1, delay: 60, shown: ['Use a deque', 'Why?'] },
  { depth: 1, delay: 0, shown: ['Use a deque', 'Why?', 'It is faster'] },
])(
  'folds threads at depth $depth and opens them $delay s after a jump, as the site says (LIM-006)',
  async ({ depth, delay, shown }) => {
    replies = [
      reply,
      { ...reply, id: 2, comment: 'Why?', inReplyToId: 1 },
      { ...reply, id: 3, comment: 'It is faster', inReplyToId: 2 },
    ];
    settings = { FEEDBACK_COLLAPSE_DEPTH: depth, UNCOLLAPSE_DELAY: delay };
    await renderViewer(`${address}/12?replyToFocus=1-1#code`);
    const texts = ['Use a deque', 'Why?', 'It is faster'];
    await expect.element(page.getByText(texts[shown.length - 1] ?? '')).toBeVisible();
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(texts.filter((text) => page.getByText(text).query() !== null)).toEqual(shown);
  },
);

const newlineWarning = page.getByText('No newline at the end of the file');

it('tells a missing newline at the end of a file (TEN-032, FILE-022)', async () => {
  lastNewline = '';
  await renderViewer(address);
  await expect.element(newlineWarning).toBeVisible();
});

it('does not tell it where the institution does not want that (TEN-032)', async () => {
  lastNewline = '';
  settings = { MISSING_NEWLINE_WARNING_ENABLED: false };
  await renderViewer(address);
  await expect.element(page.getByText('text of ')).toBeVisible();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await expect.element(newlineWarning).not.toBeInTheDocument();
});

it('walks files with brackets and comments with N, over files and into the address', async () => {
  const { where } = await renderViewer(address);
  await expect.element(page.getByRole('heading', { name: 'heap.py' })).toBeVisible();
  await expect.element(page.getByRole('treeitem', { name: 'sort.py' })).toHaveTextContent('1');
  await press('n');
  await expect.element(page.getByRole('heading', { name: 'sort.py' })).toBeVisible();
  await expect.element(page.getByText('Use a deque')).toBeVisible();
  expect(where()).toBe(`${address}/12?line=2#code`);
  await press('[[');
  await expect.element(page.getByRole('heading', { name: 'heap.py' })).toBeVisible();
});

it('makes the editor of a file at which somebody points, and shows it when they press', async () => {
  await renderViewer(address);
  await expect.element(page.getByRole('textbox', { name: /heap\.py/ })).toBeVisible();
  const made = vi.spyOn(EditorState, 'create');
  await page.getByRole('treeitem', { name: 'sort.py' }).hover();
  await expect.poll(() => made.mock.calls.length).toBe(1);
  await page.getByRole('treeitem', { name: 'sort.py' }).click();
  await expect.element(page.getByRole('heading', { name: 'sort.py' })).toBeVisible();
  await expect.element(page.getByText('Use a deque')).toBeVisible();
  expect(made).toHaveBeenCalledOnce();
});

it('keeps whitespace on the server, and keys silent while somebody types (PREF-006)', async () => {
  await renderViewer(address);
  await expect.element(page.getByRole('heading', { name: 'heap.py' })).toBeVisible();
  await press('w');
  await expect.poll(() => sentPreferences()).toEqual([{ name: 'whitespace-11', value: false }]);
  await press('+');
  expect(localStorage.getItem('proofmark.9.fontSize')).toBe('13');
  await userEvent.click(page.getByRole('textbox', { name: 'Grade' }));
  await press('j');
  await expect.element(page.getByRole('heading', { name: 'Ada' })).toBeVisible();
});

it('says the same about what is missing and what must not be seen (NAV-051)', async () => {
  calls.refuse(submissionContract.getSubmission, 404, { message: 'Not there.' });
  await renderViewer(address.replace('/7/', '/99/'));
  const missing = 'This submission does not exist or you may not see it.';
  await expect.element(page.getByText(missing)).toBeVisible();
});

const openView = async () => {
  await userEvent.click(page.getByRole('button', { name: 'View', exact: true }));
  await expect.element(page.getByRole('dialog', { name: 'View settings' })).toBeVisible();
};
const choose = async (setting: string, option: string) => {
  await userEvent.click(page.getByRole('combobox', { name: setting }));
  await userEvent.click(page.getByRole('option', { name: option, exact: true }));
};

it('keeps the inline mode in the address, and all is written by leaving it out (PREF-024, PREF-028, PREF-029)', async () => {
  const { where } = await renderViewer(`${address}/12#code`);
  await expect.element(page.getByText('Use a deque')).toBeVisible();
  await openView();
  await choose('Feedback between the lines', 'Only from peers');
  await expect.poll(where).toBe(`${address}/12?showInlineFeedback=only-peer#code`);
  expect(page.getByText('Use a deque').elements()).toHaveLength(0);
  await choose('Feedback between the lines', 'All');
  await expect.poll(where).toBe(`${address}/12#code`);
  await expect.element(page.getByText('Use a deque')).toBeVisible();
});

it('sets whitespace here and always, and shows it at first (PREF-005, PREF-020, PREF-021, PREF-032)', async () => {
  await renderViewer(address);
  await expect.element(page.getByRole('heading', { name: 'heap.py' })).toBeVisible();
  await openView();
  const here = page.getByRole('switch', { name: 'Show whitespace in this file' });
  await expect.element(here).toBeChecked();
  await userEvent.click(here);
  await userEvent.click(page.getByRole('switch', { name: 'Show whitespace by default' }));
  await expect
    .poll(() => sentPreferences())
    .toEqual([
      { name: 'whitespace-11', value: false },
      { name: 'whitespace_preset', value: false },
    ]);
});

it('offers Default first, plain last and the languages sorted between, kept by content (PREF-022, PREF-038)', async () => {
  await renderViewer(address);
  await openView();
  await userEvent.click(page.getByRole('combobox', { name: 'Language' }));
  await expect.element(page.getByRole('option', { name: 'Default', exact: true })).toBeVisible();
  const names = page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
  expect([names.at(0), names.at(-1)]).toEqual(['Default', 'plain']);
  const between = names.slice(1, -1);
  expect(between).toEqual(between.toSorted((left, right) => left.localeCompare(right, 'en')));
  await userEvent.click(page.getByRole('option', { name: 'plain', exact: true }));
  expect(localStorage.getItem('proofmark.9.language.a')).toBe('plain');
});

it('keeps font size and context lines for this person in this browser (PREF-014, PREF-015, PREF-016, PREF-017, PREF-018, PREF-023, PREF-025, PREF-040)', async () => {
  await renderViewer(address);
  await openView();
  const size = page.getByRole('textbox', { name: 'Font size' });
  const lines = page.getByRole('textbox', { name: 'Lines around a comment in the overview' });
  await expect.element(size).toHaveValue('12');
  await expect.element(lines).toHaveValue('3');
  await userEvent.click(size);
  await press('{ArrowUp}');
  await expect.element(size).toHaveValue('13');
  await userEvent.fill(size, '0');
  await userEvent.fill(lines, '0');
  expect(localStorage.getItem('proofmark.9.fontSize')).toBe('13');
  expect(localStorage.getItem('proofmark.9.contextAmount')).toBe('0');
  await press('{ArrowDown}');
  await expect.element(lines).toHaveValue('0');
  expect(sentPreferences()).toEqual([]);
});

it('opens with the tab that the person prefers, which the panel sets (PREF-004, PREF-019, PREF-027, PREF-031)', async () => {
  const { where } = await renderViewer(address);
  await openView();
  await expect
    .element(page.getByRole('combobox', { name: 'Open submissions with' }))
    .toHaveValue('The most useful part');
  await choose('Open submissions with', 'Feedback overview');
  await expect
    .poll(() => sentPreferences())
    .toEqual([{ name: 'submission_tab_preset', value: 'feedback-overview' }]);
  expect(where()).not.toContain('#feedback-overview');
});

it('says beside the code that its comments are missing where the feedback could not be loaded', async () => {
  calls.refuse(feedbackContract.getFeedback, 400, { message: 'Later.' });
  await renderViewer(address);
  const missing = page.getByText(/comments on this code are missing here/);
  await expect.element(missing).toBeVisible();
  calls.answer(feedbackContract.getFeedback, () => ({
    general: null,
    linter: {},
    user: [{ ...thread, replies }],
    authors: [],
  }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(missing).not.toBeInTheDocument();
  await expect.element(page.getByRole('treeitem', { name: 'sort.py' })).toHaveTextContent('1');
});
