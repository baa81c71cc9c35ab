import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { courseReply, userReply } from '../../../../tests/support/sample-replies.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { MarkdownEditor } from '../../../design/web/index.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { peopleContract } from '../../../people/domain/contract.ts';
import { tenantAdministrationContract } from '../../../tenants/domain/administration-contract.ts';
import { snippetContract } from '../../domain/contract.ts';
import { SnippetCompletion } from './SnippetCompletion.tsx';

const { countSnippetUse, listCourseSnippets, listOwnSnippets } = snippetContract;
const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';

let calls: AnsweredCalls;
let mayUse: boolean;
let held: Record<string, boolean>;

beforeEach(() => {
  queryClient.clear();
  sessionStore.set({ accessToken: 'token', userId: 7, expiresAt: '2999-01-01T00:00:00Z' });
  mayUse = true;
  held = { can_view_course_snippets: true };
  calls = answerCalls();
  calls.answer(peopleContract.getCurrentUser, () => userReply({ tenantId }));
  calls.answer(tenantAdministrationContract.getTenantPermissions, () => ({
    tag: 'permissions' as const,
    hasPerms: true as const,
    perms: { can_use_snippets: mayUse },
  }));
  calls.answer(courseContract.getCourse, () =>
    courseReply({ authorization: { permissions: held, paymentStatus: { tag: 'no-payment-required' } } }),
  );
  calls.answer(listOwnSnippets, () => [
    { id: 1, key: 'names', value: 'Choose better names.\nSee the guide.', timesUsed: 2 },
    { id: 2, key: 'naive', value: 'There is a faster way.', timesUsed: 9 },
  ]);
  calls.answer(listCourseSnippets, () => [
    { id: 3, key: 'names', value: 'The text of the course.', timesUsed: 99 },
    { id: 4, key: 'nametag', value: 'Add your name.', timesUsed: 5 },
  ]);
  calls.answer(countSnippetUse, () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const saved = vi.fn<(text: string) => void>();
const cancelled = vi.fn<() => void>();

function Box() {
  const [text, setText] = useState('');
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  return (
    <MarkdownEditor
      label="Comment"
      value={text}
      onChange={setText}
      onSubmit={() => saved(text)}
      onCancel={cancelled}
      areaRef={setArea}
    >
      {area && <SnippetCompletion area={area} courseId={1} />}
      <button>Save</button>
    </MarkdownEditor>
  );
}

const box = page.getByRole('textbox', { name: 'Comment' });
const list = page.getByRole('listbox', { name: 'Snippets' });
const options = () =>
  list
    .getByRole('option')
    .elements()
    .map((one) => one.querySelector('span')?.textContent);

/** The box has the focus, and the snippets have been read. */
async function openBox(): Promise<void> {
  saved.mockClear();
  cancelled.mockClear();
  await renderScreen(<Box />);
  await box.click();
  await expect.poll(() => calls.sentTo(listOwnSnippets)).toHaveLength(1);
  await expect
    .poll(() => calls.sentTo(listCourseSnippets))
    .toHaveLength(held['can_view_course_snippets'] ? 1 : 0);
}

it('lists fitting snippets from two letters on, by use, personal ones before those of the course (SNIP-036)', async () => {
  await openBox();
  await userEvent.keyboard('Well done, n');
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('a');
  await expect.element(list).toBeVisible();
  await expect.poll(options).toEqual(['naive', 'nametag', 'names']);
  await expect.element(list.getByRole('option', { name: 'nametag Course snippet' })).toBeVisible();
  await expect.element(box).toHaveAttribute('aria-controls', list.element().id);
  await expect.element(box).not.toHaveAttribute('aria-activedescendant');
});

it('puts the text of the named snippet in place with Tab, counts it, and Ctrl+Z takes it back (SNIP-036)', async () => {
  await openBox();
  await userEvent.keyboard('Hm: names');
  await expect.element(page.getByText('Tab inserts names')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(box).toHaveValue('Hm: Choose better names.\nSee the guide.');
  await expect.element(box).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
  await expect.poll(() => calls.sentTo(countSnippetUse)).toHaveLength(1);
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(box).toHaveValue('Hm: names');
});

it('walks the list with the arrow keys and inserts with Enter; Ctrl+Enter still saves', async () => {
  await openBox();
  await userEvent.keyboard('na');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const second = list.getByRole('option').nth(1);
  await expect.element(second).toHaveAttribute('aria-selected', 'true');
  await expect.element(box).toHaveAttribute('aria-activedescendant', second.element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('Add your name.');
  await userEvent.keyboard(' na');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => saved.mock.calls).toEqual([['Add your name. na']]);
});

it('opens at a slash with the first one chosen, and a click inserts', async () => {
  await openBox();
  await userEvent.keyboard('/');
  const first = list.getByRole('option').first();
  await expect.element(first).toHaveAttribute('aria-selected', 'true');
  await list.getByRole('option', { name: 'names' }).click();
  await expect.element(box).toHaveValue('Choose better names.\nSee the guide.');
  await expect.element(box).toHaveFocus();
});

it('leaves Enter, Tab and Escape to the box while no snippet is named or chosen', async () => {
  await openBox();
  await userEvent.keyboard('na');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(list).not.toBeInTheDocument();
  expect(cancelled).not.toHaveBeenCalled();
  await userEvent.keyboard('{Backspace}a');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('na\n');
  await userEvent.keyboard('na');
  await expect.element(list).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus();
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Escape}');
  expect(cancelled).toHaveBeenCalledOnce();
});

it('offers those of the course only with the right, and nothing to people who may use none (SNIP-037)', async () => {
  held = {};
  await openBox();
  await userEvent.keyboard('na');
  await expect.poll(options).toEqual(['naive', 'names']);
});

it('reads nothing for people who may not use snippets', async () => {
  mayUse = false;
  await renderScreen(<Box />);
  await box.click();
  await expect.poll(() => calls.sentTo(tenantAdministrationContract.getTenantPermissions)).toHaveLength(1);
  await userEvent.keyboard('names');
  await expect.element(list).not.toBeInTheDocument();
  expect(calls.sentTo(listOwnSnippets)).toEqual([]);
});
