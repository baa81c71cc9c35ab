import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../../tests/support/answered-calls.ts';
import { renderScreen } from '../../../../tests/support/render-screen.tsx';
import { assignmentReply } from '../../../../tests/support/sample-replies.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { assignmentContract } from '../../domain/contract.ts';
import { DescriptionCard } from './DescriptionCard.tsx';

let uploads: FormData[];
beforeEach(() => {
  queryClient.clear();
  uploads = [];
  const calls = answerCalls();
  calls.answer(assignmentContract.putDescription, () => undefined);
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    if (request.body instanceof FormData) uploads.push(request.body);
    return answered(url, request);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function pictureFile(name: string, sidePx: number): Promise<File> {
  const canvas = new OffscreenCanvas(sidePx, sidePx);
  const drawing = canvas.getContext('2d');
  // Noise: a picture that no format makes small.
  const dots = drawing?.createImageData(sidePx, sidePx);
  let state = 1;
  for (let at = 0; dots && at < dots.data.length; at += 1) {
    state = (state * 48_271) % 2_147_483_647;
    dots.data[at] = at % 4 === 3 ? 255 : state % 256;
  }
  if (dots) drawing?.putImageData(dots, 0, 0);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' });
}

const box = page.getByRole('textbox', { name: 'Description' });

/** What was stored, as text. */
async function stored(): Promise<string> {
  await expect.poll(() => uploads).toHaveLength(1);
  const file = uploads[0]?.get('description');
  return file instanceof Blob ? file.text() : '';
}

async function choose(...files: File[]): Promise<void> {
  await expect.element(box).toBeVisible();
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('There is no file picker.');
  await userEvent.upload(picker, files);
}

const show = () =>
  renderScreen(
    <DescriptionCard
      assignment={assignmentReply({ hasDescription: false })}
      permissions={{ can_edit_assignment_info: true }}
      mayChange={{ allowed: true }}
    />,
  );

it('holds pictures that were chosen: shown in the preview, not among the words, and stored with them (ASGN-045)', async () => {
  await show();
  await box.fill('# Trees');
  await choose(await pictureFile('A tree.png', 40));
  await expect.element(box).toHaveValue('# Trees\n\n![a-tree][a-tree]');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect.element(page.getByRole('img', { name: 'a-tree' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  expect(await stored()).toMatch(
    /^# Trees\n\n!\[a-tree\]\[a-tree\]\n\n\[a-tree\]: data:image\/png;base64,[\w+/=]+\n$/,
  );
});

it('makes large pictures small, and takes no other files', async () => {
  await show();
  await choose(
    new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' }),
    new File(['no picture'], 'broken.png', { type: 'image/png' }),
  );
  await expect
    .element(page.getByText('2 files are no pictures that can be shown.', { exact: false }))
    .toBeVisible();
  await choose(await pictureFile('noise.png', 900));
  await expect.element(box).toHaveValue('![noise][noise]');
  await page.getByRole('button', { name: 'Save' }).click();
  const text = await stored();
  expect(text).toContain('[noise]: data:image/webp;base64,');
  expect(text.length).toBeLessThan(220_000);
});
