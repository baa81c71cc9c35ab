import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Dialog } from '../overlays/Dialog.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { ThreeColumns } from './ThreeColumns.tsx';

afterEach(() => page.viewport(1280, 800));

function Beside() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Ask
      </button>
      <input aria-label="Note" />
      <Dialog opened={opened} onClose={() => setOpened(false)} title="A question">
        <input aria-label="Text" />
      </Dialog>
    </>
  );
}

it('what somebody writes beside the middle, and its dialog, stay when the tablet is turned', async () => {
  await page.viewport(1280, 800);
  await renderPart(
    <ThreeColumns right={<Beside />} rightLabel="Beside" rightOpened={false} onRightOpened={() => undefined}>
      Middle
    </ThreeColumns>,
  );
  await page.getByRole('textbox', { name: 'Note' }).fill('half a sentence');
  await page.getByRole('button', { name: 'Ask' }).click();
  const text = page.getByRole('dialog', { name: 'A question' }).getByRole('textbox');
  await text.fill('why?');
  await page.viewport(800, 1280);
  await expect.element(text).toHaveValue('why?');
  await page.viewport(1280, 800);
  await expect.element(text).toHaveValue('why?');
  await expect.element(page.getByLabelText('Note')).toHaveValue('half a sentence');
});
