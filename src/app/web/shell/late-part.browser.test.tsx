import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../../../design/web/testing/render-part.tsx';
import { latePart } from './late-part.ts';

it('is shown when it has come', async () => {
  const Part = latePart(() => Promise.resolve(({ name }: { name: string }) => <p>The part {name}</p>));
  await renderPart(
    <Suspense>
      <Part name="one" />
    </Suspense>,
  );
  await expect.element(page.getByText('The part one')).toBeVisible();
});

it('leaves the page alone when it does not come, and says so', async () => {
  const Part = latePart(() => Promise.reject(new TypeError('Failed to fetch')));
  await renderPart(
    <>
      <p>The page</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  );
  await expect.element(page.getByText('A part of the page could not be loaded')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect.element(page.getByText('The page', { exact: true })).toBeVisible();
});
