import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../../design/web/testing/render-part.tsx';
import type { PermissionEntry } from '../domain/catalogue.ts';
import { permissions } from '../domain/permission.ts';
import { opensSomething } from '../domain/permissions-without-effect.ts';
import { RoleEditor } from './RoleEditor.tsx';
import type { EditedRole, PermissionValue, RoleScope } from './role-scope.ts';

const entries = permissions.filter(({ scope }) => scope === 'course');
// Finding elements by role and name among all hundred permissions would be slow.
const few = entries.filter(({ group }) => group === 'course' || group === 'grading');
const roles: EditedRole[] = [
  { id: 1, name: 'Full TA' },
  { id: 2, name: 'Student' },
];
const switchOf = (name: string) => page.getByRole('switch', { name, exact: true });

let saved: unknown[];
let answer: () => Promise<{ text: string }[]>;
let values: Record<string, PermissionValue>;

beforeEach(() => {
  saved = [];
  answer = () => Promise.resolve([]);
  values = {};
});

async function renderEditor(width: number, shown = few) {
  await page.viewport(width, 900);
  const scope: RoleScope<EditedRole> = {
    label: 'Roles',
    roles,
    entries: shown,
    valueOf: ({ name }, entry) => values[`${name} ${entry.name}`] ?? { value: false },
    save: (role, entry, value) => {
      saved.push([role.name, entry.name, value]);
      return answer();
    },
  };
  await renderPart(<RoleEditor scope={scope} />);
}

it('has a column for each role and the permissions in their groups, with warnings (ROLE-010)', async () => {
  await renderEditor(1400, entries);
  const headings = page.getByRole('columnheader').elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Permission', 'Full TA', 'Student']);
  const groups = document.querySelectorAll('th[scope=colgroup]');
  expect([...groups].map(({ textContent }) => textContent)).toEqual([
    'Course and roles',
    'Sections and groups',
    'Assignments',
    'Submissions',
    'Grading',
    'Feedback',
    'AutoTest',
    'AutoTest 2',
    'Assistants',
    'Other',
  ]);
  expect(document.querySelectorAll('[role=switch]')).toHaveLength(entries.length * roles.length);
  const warned = entries.find(({ warning }) => warning !== null);
  await expect.element(page.getByText(warned?.warning ?? 'no warning').first()).toBeVisible();
});

it.each([1400, 360])(
  'marks what opens nothing yet, and nothing else, at %i pixels, and says why',
  async (width) => {
    await renderEditor(width, entries);
    await expect.element(page.getByText(/belongs to a part of the product that is not built/)).toBeVisible();
    const marks = page.getByText('No effect yet', { exact: true }).elements();
    const places = marks.map((mark) => mark.closest('th, div')?.textContent ?? '');
    const marked = entries.filter(({ description }) => places.some((text) => text.includes(description)));
    expect(marked).toEqual(entries.filter(({ name }) => !opensSomething(name)));
    expect(places).toHaveLength(marked.length);
  },
);

it('marks nothing where all permissions open something', async () => {
  await renderEditor(
    1400,
    few.filter(({ name }) => opensSomething(name)),
  );
  await expect.element(page.getByRole('switch').first()).toBeVisible();
  expect(page.getByText(/No effect yet/).query()).toBeNull();
});

it('tells what a permission means when its title is pointed at or has the focus (ROLE-010)', async () => {
  await renderEditor(1400);
  const [entry] = entries;
  await page
    .getByText(entry?.title ?? '', { exact: true })
    .first()
    .hover();
  await expect
    .element(page.getByRole('tooltip', { includeHidden: true }))
    .toHaveTextContent(entry?.description ?? 'none');
});

it('saves each switch by itself, by keyboard too, and says so (ROLE-010)', async () => {
  await renderEditor(1400);
  const title = entries.find((entry) => entry.name === 'can_grade_work')?.title ?? '';
  const element = switchOf(`${title}: Full TA`);
  await element.click();
  await expect.poll(() => saved).toEqual([['Full TA', 'can_grade_work', true]]);
  await expect.element(page.getByText(`Saved: ${title}, Full TA`).first()).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.poll(() => saved).toHaveLength(2);
});

it('goes back and tells why when a switch was not saved', async () => {
  answer = () => Promise.reject(new Error('No way.'));
  await renderEditor(1400);
  const [entry] = entries;
  const element = switchOf(`${entry?.title}: Student`);
  await element.click();
  await expect.element(page.getByText(`${entry?.title} was not changed for Student`)).toBeVisible();
  await expect.element(element).not.toBeChecked();
});

it('shows warnings of a change that was saved', async () => {
  answer = () => Promise.resolve([{ text: 'Students can now give any right.' }]);
  await renderEditor(1400);
  await page.getByRole('switch').first().click();
  await expect.element(page.getByText('Students can now give any right.')).toBeVisible();
});

it('does not switch what is fixed, and says why (ROLE-008)', async () => {
  values['Full TA can_edit_course_roles'] = { value: true, lockedReason: 'This is your own role.' };
  await renderEditor(1400);
  const title = entries.find(({ name }) => name === 'can_edit_course_roles')?.title ?? '';
  const element = switchOf(`${title}: Full TA`);
  await expect.element(element).toHaveAccessibleDescription('This is your own role.');
  element.element().focus();
  await userEvent.keyboard(' ');
  await expect.element(element).toBeChecked();
  await expect
    .element(page.getByRole('tooltip', { includeHidden: true }))
    .toHaveTextContent('This is your own role.');
  expect(saved).toEqual([]);
});

it('finds permissions by words of their titles and descriptions', async () => {
  await renderEditor(1400);
  await page.getByRole('textbox', { name: 'Search permissions' }).fill('rubric');
  await expect.poll(() => page.getByRole('switch').elements().length).toBeLessThan(20);
  await page.getByRole('textbox', { name: 'Search permissions' }).fill('no such permission');
  await expect.element(page.getByRole('switch').first()).not.toBeInTheDocument();
});

it('shows one role at a time with descriptions in place where the window is narrow (ROLE-010)', async () => {
  values['Student can_see_assignee'] = { value: true };
  await renderEditor(360);
  const entry = entries.find(({ name }) => name === 'can_see_assignee');
  const element = switchOf(entry?.title ?? '');
  await expect.element(element).not.toBeChecked();
  await expect.element(element).toHaveAccessibleDescription(entry?.description ?? '');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Student' }).click();
  await expect.element(element).toBeChecked();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

function OwnValue({ entry }: { entry: PermissionEntry }) {
  const [isOverridden, setOverridden] = useState(true);
  const save = (_role: EditedRole, { name }: PermissionEntry, value: boolean | null) => {
    saved.push([name, value]);
    setOverridden(false);
    return Promise.resolve([]);
  };
  const valueOf = () => ({ value: true, isOverridden });
  const student = roles.slice(1);
  return <RoleEditor scope={{ label: 'Roles', roles: student, entries: [entry], valueOf, save }} />;
}

it('offers the way back where this place sets a value of its own, and keeps the focus there', async () => {
  const [entry] = entries;
  if (!entry) throw new Error('There are no permissions.');
  await page.viewport(1400, 900);
  await renderPart(<OwnValue entry={entry} />);
  const reset = page.getByRole('button', { name: `Back to the value of the site: ${entry.title}, Student` });
  reset.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(reset).not.toBeInTheDocument();
  await expect.element(switchOf(`${entry.title}: Student`)).toHaveFocus();
  expect(saved).toEqual([[entry.name, null]]);
});
