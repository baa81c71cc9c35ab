import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../tests/support/sample-replies.ts';
import { queryClient } from '../../kernel/web/api.ts';
import { assignmentContract } from '../domain/contract.ts';
import { SchedulePanel } from './SchedulePanel.tsx';

const general = {
  sectionIds: null,
  availability: { tag: 'timed' as const, availableAt: null },
  deadline: null,
  lockDate: null,
};
let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(assignmentContract.listTimeframes, () => [general]);
  calls.answer(assignmentContract.putTimeframes, () => [general]);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('opens at the start of the picked minute; is due at the end of it, 23:59 unless said otherwise (CAL-009, CAL-011)', async () => {
  await renderScreen(
    <SchedulePanel assignment={assignmentReply()} permissions={{}} mayChange={{ allowed: true }} />,
  );
  await page.getByLabelText('Available from: Date').click();
  await userEvent.keyboard('2026-12-01{Tab}');
  await page.getByLabelText('Deadline: Date').click();
  await userEvent.keyboard('2026-12-08{Tab}');
  await page.getByRole('button', { name: 'Save' }).click();
  const sent = () => calls.sentTo(assignmentContract.putTimeframes);
  await expect.poll(() => sent()).toHaveLength(1);
  const [entry] = sent()[0]?.timeframes ?? [];
  expect(entry?.availability).toEqual({ tag: 'timed', availableAt: new Date(2026, 11, 1, 0, 0, 0, 0) });
  expect(entry?.deadline).toEqual(new Date(2026, 11, 8, 23, 59, 59, 999));
});
