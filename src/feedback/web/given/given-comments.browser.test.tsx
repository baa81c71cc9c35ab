import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { queryClient } from '../../../kernel/web/api.ts';
import { givenContract } from '../../domain/given/contract.ts';
import { GivenComments } from './GivenComments.tsx';

let calls: AnsweredCalls;
beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
});
afterEach(() => vi.unstubAllGlobals());

function Box() {
  const [area, setArea] = useState<HTMLTextAreaElement | null>(null);
  return (
    <>
      <textarea aria-label="Comment" ref={setArea} defaultValue="" />
      {area && (
        <GivenComments area={area} submissionId={9} place={{ fileId: '3', line: 4, firstLine: null }} />
      )}
    </>
  );
}

it('inserts a comment given before by one key at the caret, and by a press', async () => {
  calls.answer(givenContract.listGivenComments, () => [
    { comment: 'Name it by what it holds.', count: 3, isSameFile: true },
    { comment: 'Read the file once.', count: 1, isSameFile: false },
  ]);
  await renderScreen(<Box />);
  await expect.element(page.getByText('Name it by what it holds.')).toBeVisible();
  const box = page.getByRole('textbox', { name: 'Comment' });
  await box.click();
  await userEvent.keyboard('Line 4: {Alt>}1{/Alt}');
  await expect.element(box).toHaveValue('Line 4: Name it by what it holds.');
  await page.getByRole('button', { name: /Read the file once/ }).click();
  await expect.element(box).toHaveValue('Line 4: Name it by what it holds.Read the file once.');
  await userEvent.keyboard('{Alt>}5{/Alt}');
  await expect.element(box).toHaveValue('Line 4: Name it by what it holds.Read the file once.');
});

it('shows nothing where nothing was given before', async () => {
  calls.answer(givenContract.listGivenComments, () => []);
  await renderScreen(<Box />);
  await expect.element(page.getByRole('textbox', { name: 'Comment' })).toBeVisible();
  expect(page.getByText('You wrote before').elements()).toEqual([]);
});
