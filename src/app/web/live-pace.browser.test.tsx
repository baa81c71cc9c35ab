// Screens that read as a whole what many people do at once.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { examContract } from '../../exams/domain/contract.ts';
import { examRoomSubject } from '../../exams/domain/subjects.ts';
import { queryClient, queryOf } from '../../kernel/web/api.ts';
import { useMarkedStale } from '../../kernel/web/live.ts';

const pauseMs = 20;
let reads: number;
let answerTakesMs: number;
let tell: () => void;

function Room() {
  const room = useQuery(queryOf(examContract.getExamRoom, { params: { assignmentId: 7 } }));
  const readAgain = useMarkedStale({ about: [examRoomSubject], params: { assignmentId: 7 } }, () => pauseMs);
  useEffect(() => {
    tell = readAgain;
  });
  return <p>{room.data ? `Answer ${room.data.students.length}` : 'Nothing yet'}</p>;
}

beforeEach(() => {
  queryClient.clear();
  reads = 0;
  const calls = answerCalls();
  calls.answer(examContract.getExamRoom, () => ({
    isCut: false,
    students: Array.from({ length: reads }, (_, id) => ({
      ...{ user: { id: id + 1, name: 'Ada', username: 'ada' }, deadline: null, entered: null, placeCount: 0 },
      ...{ lastSeen: null, handedIn: null, help: null, lock: null, isHeldByBrowser: false },
    })),
  }));
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    reads += 1;
    const answer = await answered(url, request);
    await new Promise((resolve) => setTimeout(resolve, answerTakesMs));
    request.signal?.throwIfAborted();
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a list that takes longer than its pace comes all the same while events go on', async () => {
  answerTakesMs = 10 * pauseMs;
  await renderScreen(<Room />);
  await expect.element(page.getByText('Answer 1')).toBeVisible();
  const events = setInterval(() => tell(), pauseMs / 2);
  await expect.element(page.getByText(/Answer (?!1$)/)).toBeVisible();
  clearInterval(events);
});

it('what happens during the first reading is read afterwards', async () => {
  answerTakesMs = 10 * pauseMs;
  await renderScreen(<Room />);
  tell();
  await expect.element(page.getByText('Answer 2')).toBeVisible();
});
