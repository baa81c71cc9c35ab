import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { aboutReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { tenantContract } from '../../../tenants/domain/contract.ts';
import { receiptContract } from '../../domain/receipts/contract.ts';
import { ReceiptCheckPage } from './ReceiptCheckPage.tsx';

let calls: AnsweredCalls;

beforeEach(() => {
  queryClient.clear();
  calls = answerCalls();
  calls.answer(tenantContract.getAbout, () => aboutReply());
  calls.answer(receiptContract.checkReceipt, () => ({ isGenuine: false, receipt: null }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('checks a receipt as the file that was downloaded, and the outcome goes when the text changes', async () => {
  await renderScreen(<ReceiptCheckPage />);
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('There is no file picker.');
  await userEvent.upload(picker, new File(['Receipt of a site'], 'receipt-1.txt'));
  const text = page.getByRole('textbox', { name: 'Receipt' });
  await expect.element(text).toHaveValue('Receipt of a site');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect.element(page.getByText('This receipt is not genuine')).toBeVisible();
  expect(calls.sentTo(receiptContract.checkReceipt)).toEqual([{ receipt: 'Receipt of a site' }]);
  await text.fill('Receipt');
  await expect.element(page.getByText('This receipt is not genuine')).not.toBeInTheDocument();
});

it('says that a picture is no receipt, and shows none of its bytes', async () => {
  await renderScreen(<ReceiptCheckPage />);
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('There is no file picker.');
  const start = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  await userEvent.upload(picker, new File([start], 'plot.png', { type: 'image/png' }));
  await expect.element(page.getByText(/plot\.png holds no text/)).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Receipt' });
  await expect.element(text).toHaveValue('');
  await text.fill('Receipt');
  await expect.element(page.getByText(/holds no text/)).not.toBeInTheDocument();
});
