import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { DesignProvider } from './DesignProvider.tsx';
import { lazyPart } from './lazy-part.tsx';

it('keeps the rest of the page when a part cannot be fetched, and says what to do', async () => {
  const Part = lazyPart<object>(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  );
  const screen = await render(
    <DesignProvider scheme="light">
      <textarea aria-label="Description" defaultValue="typed before" />
      <Part />
    </DesignProvider>,
  );
  await expect.element(screen.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect.element(screen.getByLabelText('Description')).toHaveValue('typed before');
});
