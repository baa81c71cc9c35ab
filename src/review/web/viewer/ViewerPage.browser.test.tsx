import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { ViewerPage } from './ViewerPage.tsx';

const day = '2026-03-01T12:00:00.000Z';
const user = (id: number, name: string) => ({
  id,
  type: 'normal',
  name,
  username: name.toLowerCase(),
  is_test_student: false,
  tenant_id: null,
  group: null,
});
const submission = (id: number, name: string) => ({
  id,
  assignment_id: 2,
  user: user(id, name),
  origin: 'uploaded_files',
  created_at: day,
  manual_grading_status: 'unfinished',
  grade: null,
  grade_overridden: false,
  assignee: null,
  assignee_id: null,
  extra_info: null,
  timeframe: { deadline: null, lock_date: null },
  is_latest: true,
});
const line = (id: number, name: string) => ({
  id: String(id),
  userId: String(id),
  name,
  username: name,
  isTest: false,
  createdAt: day,
  late: false,
  manualGradingStatus: 'unfinished',
  grade: null,
  assigneeId: null,
  assigneeName: null,
  autoTestState: null,
  passed: null,
  total: null,
  feedbackCount: 0,
});
const reply = {
  id: 1,
  comment_base_id: 1,
  comment: 'Use a deque',
  author_id: 9,
  author: user(9, 'Noor'),
  in_reply_to_id: null,
  last_edit: null,
  created_at: day,
  reply_type: 'markdown',
  comment_type: 'normal',
  approved: true,
  deleted: false,
};
const thread = { id: 1, type: 'inline-feedback', work_id: 7, file_id: '12', line: 1, replies: [reply] };
const assignment = {
  id: 2,
  name: 'Sorting',
  created_at: day,
  course_id: 1,
  kind: 'normal',
  has_multiple_timeframes: false,
  is_lti: false,
  lms_name: null,
  has_description: false,
  restrictions: { password: false, ip: false },
  timeframe: { availability: { tag: 'fixed', value: true }, deadline: null, lock_date: null },
  grade_availability: { tag: 'fixed', value: false },
  cgignore: null,
  cgignore_version: null,
  send_login_links: false,
  fixed_max_rubric_points: null,
  max_grade: null,
  grading: { scale: 'points', points: 10 },
  group_set: null,
  auto_test_id: null,
  has_auto_test_v2: false,
  files_upload_enabled: true,
  editor_upload_enabled: false,
  webhook_configuration: { tag: 'disabled' },
  max_submissions: null,
  cool_off_period: 0,
  amount_in_cool_off_period: 1,
  reminder_time: null,
  peer_feedback_settings: null,
  done_type: 'assigned_only',
  done_email: null,
  division_parent_id: null,
  anonymized_grading: null,
  file_to_load_first: null,
  submission_mode: 'hand-in',
  order_key: 'a',
};
const course = {
  id: 1,
  name: 'Programming',
  abbreviated_name: '',
  created_at: day,
  virtual: false,
  state: 'visible',
  tenant_id: '7b1c4c9e-6d0f-4c43-8a3a-0c1f0a9a0001',
  price: null,
  lti_provider: null,
  copy_lock_date: null,
  authorization: {
    permissions: { can_grade_work: true, can_see_others_work: true },
    payment_status: { tag: 'no-payment-required' },
  },
};
const tree = {
  id: '10',
  name: '',
  entries: [
    { id: '11', name: 'heap.py', hash: 'a' },
    { id: '12', name: 'sort.py', hash: 'b' },
  ],
};

/** Settings of the institution, set by tests. */
let settings: Record<string, string | boolean> = {};

const answers: [RegExp, unknown][] = [
  [/submission-overview/, { submissions: [line(7, 'Ada'), line(8, 'Grace')] }],
  [/submissions\/7$/, submission(7, 'Ada')],
  [/submissions\/8$/, submission(8, 'Grace')],
  [/root_file_trees/, { student: tree, teacher: null }],
  [/submissions\/7\/feedbacks/, { general: null, linter: {}, user: [thread], authors: [user(9, 'Noor')] }],
  [/submissions\/8\/feedbacks/, { general: null, linter: {}, user: [], authors: [] }],
  [/rubricitems/, []],
  [/assignments\/2$/, assignment],
  [/courses\/1$/, course],
  [/ui_preferences/, {}],
  [
    /about/,
    {
      version: '1',
      commit: 'c',
      current_time: day,
      get settings() {
        return settings;
      },
      release: { version: '1', message: null, commit: 'c', date: null, ui_preference: null },
    },
  ],
];
const sent: string[] = [];
let lastNewline = '\n';

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
  sent.length = 0;
  settings = {};
  lastNewline = '\n';
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  vi.stubGlobal('fetch', (url: string, request: { method: string; body?: string }) => {
    const { pathname } = new URL(url, location.origin);
    if (request.method !== 'GET') sent.push(`${request.method} ${request.body ?? ''}`);
    if (request.method !== 'GET') return Promise.resolve(new Response(null, { status: 204 }));
    if (pathname.includes('/code/'))
      return Promise.resolve(new Response(`text of ${pathname}\nsecond${lastNewline}`));
    const found = answers.find(([path]) => path.test(pathname));
    const status = found ? 200 : 404;
    return Promise.resolve(Response.json(found?.[1] ?? { message: 'Not there.' }, { status }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
});

async function renderViewer(address: string) {
  await page.viewport(1400, 800);
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute();
  const files = '/courses/$courseId/assignments/$assignmentId/submissions/$submissionId/files';
  const pageAt = (path: string) => createRoute({ getParentRoute: () => root, path, component: ViewerPage });
  const router = createRouter({
    routeTree: root.addChildren([pageAt(files), pageAt(`${files}/$fileId`)]),
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (values) => {
      const pairs = Object.entries(values).map(([name, value]) => [name, String(value)]);
      return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
    },
  });
  await renderScreen(<RouterProvider router={router} />);
  return { where: () => history.location.href };
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

it('opens with the tab that the institution says (TEN-016)', async () => {
  settings = { DEFAULT_SUBMISSION_PAGE_TAB: 'feedback-overview' };
  await renderViewer(address);
  await expect.element(page.getByRole('tab', { name: /Feedback/ })).toHaveAttribute('aria-selected', 'true');
});

const newlineWarning = page.getByText('No newline at the end of the file');

it('tells a missing newline at the end of a file (TEN-032)', async () => {
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

it('keeps whitespace on the server, and keys silent while somebody types (PREF-006)', async () => {
  await renderViewer(address);
  await expect.element(page.getByRole('heading', { name: 'heap.py' })).toBeVisible();
  await press('w');
  await vi.waitFor(() => expect(sent).toEqual(['PATCH {"name":"whitespace-11","value":false}']));
  await press('+');
  expect(localStorage.getItem('proofmark.9.fontSize')).toBe('13');
  await userEvent.click(page.getByRole('textbox', { name: 'Grade' }));
  await press('j');
  await expect.element(page.getByRole('heading', { name: 'Ada' })).toBeVisible();
});

it('says the same about what is missing and what must not be seen (NAV-051)', async () => {
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
  await vi.waitFor(() =>
    expect(sent).toEqual([
      'PATCH {"name":"whitespace-11","value":false}',
      'PATCH {"name":"whitespace_preset","value":false}',
    ]),
  );
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
  expect(sent).toEqual([]);
});

it('opens with the tab that the person prefers, which the panel sets (PREF-004, PREF-027, PREF-031)', async () => {
  const { where } = await renderViewer(address);
  await openView();
  await expect
    .element(page.getByRole('combobox', { name: 'Open submissions with' }))
    .toHaveValue('The most useful part');
  await choose('Open submissions with', 'Feedback overview');
  await vi.waitFor(() =>
    expect(sent).toEqual(['PATCH {"name":"submission_tab_preset","value":"feedback-overview"}']),
  );
  expect(where()).not.toContain('#feedback-overview');
});
