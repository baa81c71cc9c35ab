import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { DesignProvider } from '../../design/web/index.ts';
import { queryClient } from '../../kernel/web/api.ts';
import type { Reply, Thread as ThreadModel } from '../domain/model.ts';
import { replySightOf } from '../domain/rules.ts';
import { draftStore, restoreDrafts, useDraft } from './stores/draft-store.ts';
import { FeedbackProvider } from './FeedbackProvider.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { Thread } from './Thread.tsx';

const boxKey = '1 2 line 3 4';
const storedText = () => localStorage.getItem(`proofmark.feedback-draft ${boxKey}`);

beforeEach(() => {
  draftStore.remove(boxKey);
  localStorage.clear();
});

function Box({ onSave }: { onSave: (text: string) => Promise<void> }) {
  return useDraft(boxKey) ? <ReplyBox boxKey={boxKey} label="Comment" onSave={onSave} /> : <p>closed</p>;
}

const renderBox = (onSave: (text: string) => Promise<void> = () => Promise.resolve()) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DesignProvider scheme="light">
        <Box onSave={onSave} />
      </DesignProvider>
    </QueryClientProvider>,
  );

it('keeps what is typed on this device after a pause, and gives it back to a new box', async () => {
  draftStore.open(boxKey);
  const first = await renderBox();
  await userEvent.fill(page.getByLabelText('Comment').last(), 'Use a deque');
  expect(storedText()).toBeNull();
  await expect.element(page.getByText('Draft kept on this device')).toBeVisible();
  expect(storedText()).toBe('Use a deque');

  await first.unmount();
  await renderBox();
  await expect.element(page.getByRole('textbox')).toHaveValue('Use a deque');
});

it('brings a draft back after a reload', async () => {
  localStorage.setItem(`proofmark.feedback-draft ${boxKey}`, 'typed yesterday');
  restoreDrafts('1 2 ');
  await renderBox();
  await expect.element(page.getByRole('textbox')).toHaveValue('typed yesterday');
});

it('saves with Ctrl+Enter, and not without text', async () => {
  const onSave = vi.fn(() => Promise.resolve());
  draftStore.open(boxKey);
  await renderBox(onSave);
  await userEvent.click(page.getByRole('textbox'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(onSave).not.toHaveBeenCalled();
  await userEvent.keyboard('Good{Control>}{Enter}{/Control}');
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Good');
});

it('closes with Escape, forgets the draft and offers it back', async () => {
  draftStore.open(boxKey);
  await renderBox();
  await userEvent.fill(page.getByRole('textbox'), 'Never mind');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('closed')).toBeVisible();
  expect(storedText()).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(page.getByRole('textbox')).toHaveValue('Never mind');
});

function reply(id: number, inReplyToId: number | null, comment: string): Reply {
  return {
    id,
    commentBaseId: 7,
    comment,
    authorId: 5,
    author: {
      id: 5,
      type: 'normal',
      name: 'Robin Bakker',
      username: 'r',
      isTestStudent: false,
      tenantId: null,
      group: null,
    },
    inReplyToId,
    lastEdit: null,
    createdAt: new Date(),
    replyType: 'markdown',
    commentType: 'normal',
    approved: true,
    deleted: false,
  };
}

const thread: ThreadModel = {
  id: 7,
  type: 'inline-feedback',
  workId: 2,
  fileId: '3',
  line: 4,
  firstLine: null,
  replies: [
    reply(101, null, 'top'),
    reply(102, 101, 'first answer'),
    reply(103, 102, 'folded answer'),
    reply(104, 103, 'deep answer'),
  ],
};

const viewer = {
  sight: replySightOf({ viewerId: 1, isDone: true, permissions: new Set() }),
  isAuthor: true,
  permissions: new Set(['can_add_own_inline_comments'] as const),
  sharesSection: false,
  peerPhase: undefined,
};

const renderThread = (replyToFocus?: string) =>
  render(
    <QueryClientProvider client={queryClient}>
      <DesignProvider scheme="light">
        <FeedbackProvider
          submissionId={2}
          courseId={3}
          assignmentId={1}
          viewer={viewer}
          replyToFocus={replyToFocus}
        >
          <Thread place={{ fileId: '3', line: 4, firstLine: null }} thread={thread} />
        </FeedbackProvider>
      </DesignProvider>
    </QueryClientProvider>,
  );

it('folds answers from depth 1 on and remembers what was unfolded (FB-021, FB-031)', async () => {
  const first = await renderThread();
  await expect.element(page.getByText('first answer')).toBeVisible();
  expect(page.getByText('folded answer').elements()).toHaveLength(0);
  await userEvent.click(page.getByRole('button', { name: '2 more replies' }));
  await expect.element(page.getByText('folded answer')).toBeVisible();
  await first.unmount();
  await renderThread();
  await expect.element(page.getByText('folded answer')).toBeVisible();
});

it('brings the reply in focus to the keyboard, marks it and unfolds the rest of its thread after two seconds (FB-022, FB-023)', async () => {
  const nested = [reply(201, null, 'top'), reply(202, 201, 'target'), reply(203, 202, 'opens later')];
  await render(
    <QueryClientProvider client={queryClient}>
      <DesignProvider scheme="light">
        <FeedbackProvider submissionId={2} courseId={3} assignmentId={1} viewer={viewer} replyToFocus="8-202">
          <Thread
            place={{ fileId: '3', line: 5, firstLine: null }}
            thread={{ ...thread, id: 8, line: 5, replies: nested }}
          />
        </FeedbackProvider>
      </DesignProvider>
    </QueryClientProvider>,
  );
  const target = page.getByRole('article').filter({ hasText: 'target' });
  await expect.element(target).toHaveAttribute('aria-current', 'true');
  await expect.element(target).toHaveFocus();
  expect(page.getByText('opens later').elements()).toHaveLength(0);
  await expect.element(page.getByText('opens later')).toBeVisible();
});

it('unfolds the rest of the thread after the time that the site sets (FB-022, FB-031, LIM-006)', async () => {
  const nested = [reply(301, null, 'top'), reply(302, 301, 'target'), reply(303, 302, 'opens later')];
  const after = (seconds: number) => (
    <QueryClientProvider client={queryClient}>
      <DesignProvider scheme="light">
        <FeedbackProvider
          assignmentId={1}
          submissionId={2}
          courseId={3}
          viewer={viewer}
          replyToFocus="9-302"
          uncollapseDelaySeconds={seconds}
        >
          <Thread
            place={{ fileId: '3', line: 6, firstLine: null }}
            thread={{ ...thread, id: 9, line: 6, replies: nested }}
          />
        </FeedbackProvider>
      </DesignProvider>
    </QueryClientProvider>
  );
  const { rerender } = await render(after(60));
  await expect.element(page.getByRole('article').filter({ hasText: 'target' })).toBeVisible();
  expect(page.getByText('opens later').elements()).toHaveLength(0);
  await rerender(after(0));
  await expect.element(page.getByText('opens later')).toBeVisible();
});

it('lets people answer what others wrote, not change it', async () => {
  await renderThread();
  await userEvent.click(page.getByRole('button', { name: 'More' }).first());
  await expect.element(page.getByRole('menuitem', { name: 'Answer' })).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Delete' }).elements()).toHaveLength(0);
  expect(page.getByRole('menuitem', { name: 'Edit' }).elements()).toHaveLength(0);
});
