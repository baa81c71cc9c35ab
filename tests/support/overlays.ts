// Every layer that opens above a screen, how it is opened, and what then lies open.
import type { Locator, Page } from '@playwright/test';
import { byKeys, dialog, listbox, menu, press, type Overlay } from './layers.ts';
import { signInOverlays } from './sign-in-overlays.ts';

const greeting = '/courses/1/assignments/1';
const wordCount = '/courses/1/assignments/2';
const code = `${greeting}/submissions/2#code`;

async function fromMenu(page: Page, button: RegExp, entry: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
}

async function openCommentBox(page: Page): Promise<void> {
  await page.locator('.cm-content').first().click();
  await page.keyboard.press('c');
}

async function choosePicker(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).locator('visible=true').first().click();
}

/** In the order of screens; those of the gallery have a journey of their own. A name that a screen offers only to some is opened as one of them. */
export const overlays: readonly Overlay[] = [
  { name: 'new-course', username: 'teacher', address: '/', open: press('New course'), layer: dialog },
  {
    name: 'keyboard-help',
    username: 'teacher',
    address: '/',
    open: (page) => page.keyboard.press('?'),
    layer: dialog,
  },
  byKeys('notifications', 'grader2', { address: '/', button: /^Notifications/ }),
  {
    name: 'notification-settings',
    username: 'grader2',
    address: '/',
    open: async (page) => {
      await press(/^Notifications/)(page);
      await press('Notification settings')(page);
    },
    layer: (page) => page.getByRole('combobox', { name: 'You wrote in this thread' }),
  },
  {
    name: 'tooltip',
    username: 'teacher',
    address: '/',
    open: (page) => page.getByRole('button', { name: 'Close panel' }).hover(),
    layer: (page) => page.locator('[role=tooltip]'),
  },
  {
    name: 'new-assignment',
    username: 'teacher',
    address: '/courses/1/assignments/',
    open: press('New assignment'),
    layer: dialog,
  },
  {
    name: 'add-member',
    username: 'teacher',
    address: '/courses/1#members',
    open: press('Add a member'),
    layer: dialog,
  },
  {
    name: 'add-members-from-file',
    username: 'teacher',
    address: '/courses/1#members',
    open: press('Add from a file'),
    layer: dialog,
  },
  {
    name: 'delete-submission',
    username: 'teacher',
    address: code,
    open: press('Delete this submission'),
    layer: dialog,
  },
  {
    name: 'grader-menu',
    username: 'teacher',
    address: `${greeting}/submissions/`,
    open: press(/, grader of /),
    layer: menu,
  },
  {
    name: 'date-picker',
    username: 'teacher',
    address: `${wordCount}#schedule`,
    open: (page) => page.getByPlaceholder('YYYY-MM-DD').first().click(),
    layer: (page) => page.getByRole('button', { name: '15' }).or(page.getByRole('gridcell')).first(),
  },
  {
    name: 'publish-checklist',
    username: 'teacher',
    address: `${wordCount}#general`,
    open: press('Publish…'),
    layer: dialog,
  },
  {
    name: 'hide-names-question',
    username: 'teacher',
    address: `${wordCount}#general`,
    open: (page) => page.getByRole('switch', { name: 'Hide names from graders and students' }).click(),
    layer: dialog,
  },
  {
    name: 'release-question',
    username: 'teacher',
    address: `${wordCount}#general`,
    open: (page) => page.getByRole('switch', { name: 'Release grades' }).click(),
    layer: dialog,
  },
  {
    name: 'delete-assignment',
    username: 'teacher',
    address: '/courses/2/assignments/3#general',
    open: press('Delete assignment'),
    layer: dialog,
  },
  {
    name: 'rubric-row-menu',
    username: 'teacher',
    address: `${wordCount}#rubric`,
    open: press(/^Actions/),
    layer: menu,
  },
  {
    name: 'block-menu',
    username: 'teacher',
    address: `${wordCount}#autotest`,
    open: press(/^Actions/),
    layer: menu,
  },
  {
    name: 'unpublish-question',
    username: 'teacher',
    address: `${wordCount}#autotest`,
    open: async (page) => {
      await page.getByRole('tab', { name: 'Build and publish' }).click();
      await page.getByRole('button', { name: 'Unpublish' }).click();
    },
    layer: dialog,
  },
  { name: 'view-settings', username: 'teacher', address: code, open: press(/^View$/), layer: dialog },
  {
    name: 'language-picker',
    username: 'teacher',
    address: code,
    open: async (page) => {
      await press(/^View$/)(page);
      await choosePicker(page, 'Language');
    },
    layer: listbox,
  },
  { name: 'comment-box', username: 'grader1', address: code, open: openCommentBox, layer: commentBox },
  { name: 'reply-menu', username: 'grader2', address: code, open: press('More'), layer: menu },
  {
    name: 'delete-reply',
    username: 'grader2',
    address: code,
    open: (page) => fromMenu(page, /^More$/, 'Delete'),
    layer: dialog,
  },
  {
    name: 'rerun-question',
    username: 'teacher',
    address: `${greeting}/submissions/2#auto-test`,
    open: press('Rerun'),
    layer: dialog,
  },
  {
    name: 'remind-question',
    username: 'teacher',
    address: `${greeting}#graders`,
    open: press('Remind now'),
    layer: dialog,
  },
  {
    name: 'toast-with-undo',
    username: 'grader1',
    address: code,
    open: async (page) => {
      await openCommentBox(page);
      await page.keyboard.type('A draft');
      await page.keyboard.press('Escape');
    },
    layer: (page) => page.getByRole('status').filter({ hasText: 'Draft discarded' }),
  },
  byKeys('new-institution', 'admin', { address: '/admin#tenants', button: 'New institution' }),
  byKeys('add-user', 'admin', { address: '/admin#users', button: 'Add user' }),
  byKeys('add-users-from-file', 'admin', { address: '/admin#users', button: 'Add from a file' }),
  byKeys('edit-user', 'admin', { address: '/admin#users', button: /^Edit / }),
  byKeys('act-as', 'admin', { address: '/admin#users', button: /^Act as / }),
  byKeys('new-announcement', 'admin', { address: '/admin#announcements', button: 'New announcement' }),
  ...signInOverlays,
];

function commentBox(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Comment on line/ });
}
