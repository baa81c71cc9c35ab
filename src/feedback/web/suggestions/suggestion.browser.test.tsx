// Replies under test hold suggestions of code, which stand beside the lines of their thread.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { userReply } from '../../../../tests/support/sample-replies.ts';
import { DesignProvider } from '../../../design/web/index.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import type { Reply } from '../../domain/model.ts';
import { replySightOf } from '../../domain/rules.ts';
import { FeedbackProvider } from '../FeedbackProvider.tsx';
import { Thread } from '../Thread.tsx';

const reply = (comment: string): Reply => ({
  ...{ id: 1, commentBaseId: 7, comment, authorId: 5, author: userReply(), inReplyToId: null },
  ...{ lastEdit: null, createdAt: new Date(), replyType: 'markdown', commentType: 'normal' },
  ...{ approved: true, deleted: false },
});

const viewer = {
  sight: replySightOf({ viewerId: 1, isDone: true, permissions: new Set() }),
  isAuthor: true,
  permissions: new Set(['can_add_own_inline_comments'] as const),
  sharesSection: false,
  peerPhase: undefined,
};

const fileLines = ['import os', 'total = 0', 'for n in numbers:', '    total = total + n', 'print(total)'];
const readLines = () => Promise.resolve(fileLines);

beforeEach(() => {
  queryClient.clear();
  localStorage.clear();
});

async function renderReply(comment: string, lines: { line: number; firstLine: number | null }) {
  const thread = { id: 7, type: 'inline-feedback' as const, workId: 2, fileId: '3', ...lines };
  await render(
    <DesignProvider scheme="light">
      <QueryClientProvider client={queryClient}>
        <FeedbackProvider {...{ submissionId: 2, courseId: 3, assignmentId: 1, viewer, readLines }}>
          <Thread place={{ fileId: '3', ...lines }} thread={{ ...thread, replies: [reply(comment)] }} />
        </FeedbackProvider>
      </QueryClientProvider>
    </DesignProvider>,
  );
}

const change = () => page.getByLabelText('Suggested change');

it('shows what would change in the lines, and copies the code', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
  const comment = 'There is a function:\n```suggestion\ntotal = sum(numbers)\n```\nDo you see it?';
  await renderReply(comment, { line: 3, firstLine: 1 });
  await expect.element(page.getByText('Lines 2 to 4')).toBeVisible();
  await expect.element(change()).toHaveTextContent('deleted: total = 0');
  await expect.element(change()).toHaveTextContent('inserted: total = sum(numbers)');
  expect(change().element().textContent).not.toContain('print');
  await expect.element(page.getByText('Do you see it?')).toBeVisible();
  await page.getByRole('button', { name: 'Copy' }).click();
  expect(write).toHaveBeenCalledExactlyOnceWith('total = sum(numbers)');
  await expect.element(page.getByText('The suggested code is copied')).toBeVisible();
});

it('shows tags in suggested code as text', async () => {
  await renderReply('```suggestion\n<img src=x onerror=alert(1)>\n```', { line: 0, firstLine: null });
  await expect.element(change()).toHaveTextContent('inserted: <img src=x onerror=alert(1)>');
  expect(change().element().querySelector('img')).toBeNull();
});

it('compares no more lines than people read: then the code stands by itself', async () => {
  fileLines.push(...Array.from({ length: 600 }, (_, line) => `line ${line}`));
  await renderReply('```suggestion\nshort\n```', { line: 600, firstLine: 0 });
  await expect.element(change()).toHaveTextContent('inserted: short');
  expect(change().element().querySelectorAll('[data-kind="deleted"]')).toHaveLength(0);
  fileLines.length = 5;
});

it('begins a suggestion with the code of the lines, and previews it', async () => {
  await renderReply('Look here.', { line: 1, firstLine: null });
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('button', { name: 'Suggest a change' }).click();
  const box = page.getByRole('textbox', { name: 'Comment on line 2' });
  await expect.element(box).toHaveValue('```suggestion\ntotal = 0\n```\n');
  await userEvent.fill(box, '```suggestion\ntotal = 1\n```\n');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect.element(change()).toHaveTextContent('inserted: total = 1');
});

it('saves no suggestion that changes nothing, and says why', async () => {
  await renderReply('Look here.', { line: 0, firstLine: null });
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('button', { name: 'Suggest a change' }).click();
  const save = page.getByRole('button', { name: 'Save' });
  await expect.element(page.getByText(/The suggestion is the code as it stands/)).toBeVisible();
  await expect.element(save).toBeDisabled();
  const box = page.getByRole('textbox', { name: 'Comment on line 1' });
  await userEvent.click(box);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(box).toHaveValue('```suggestion\nimport os\n```\n');
  await userEvent.fill(box, '```suggestion\nimport sys\n```\n');
  await expect.element(save).toBeEnabled();
  expect(page.getByText(/The suggestion is the code as it stands/).elements()).toEqual([]);
});
