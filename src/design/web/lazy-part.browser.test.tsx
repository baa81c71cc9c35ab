import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from './actions/Button.tsx';
import { lazyPart } from './lazy-part.tsx';
import { renderPart } from './testing/render-part.tsx';

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const notLoaded = page.getByText('This part of the page could not be loaded.');

it('is shown when it has come, and its place is kept meanwhile', async () => {
  let come: (part: typeof Greeting) => void = () => undefined;
  const coming = new Promise<typeof Greeting>((resolve) => (come = resolve));
  const Part = lazyPart(() => coming, { fallback: ({ name }) => <p>Waiting for {name}</p> });
  await renderPart(<Part name="Ada" />);
  await expect.element(page.getByText('Waiting for Ada')).toBeVisible();
  come(Greeting);
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
});

it('is shown at once when it was fetched ahead', async () => {
  const fallback = vi.fn<() => null>(() => null);
  const Part = lazyPart(() => Promise.resolve(Greeting), { fallback });
  Part.fetchAhead();
  await Promise.resolve();
  const shown: (string | null)[] = [];
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <div
        ref={(place) => {
          if (isOpen) shown.push(place?.textContent ?? null);
        }}
      >
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && <Part name="Ada" />}
      </div>
    );
  }
  await renderPart(<Page />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText('Hello Ada')).toBeVisible();
  expect(shown[0]).toContain('Hello Ada');
});

it('keeps the rest of the page when a part cannot be fetched, and says what to do', async () => {
  const Part = lazyPart<object>(gone);
  await renderPart(
    <>
      <textarea aria-label="Description" defaultValue="typed before" />
      <Part />
    </>,
  );
  await expect.element(notLoaded).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect.element(page.getByLabelText('Description')).toHaveValue('typed before');
});

it('leaves the page as it is when an optional part does not come, and a toast says so', async () => {
  const Part = lazyPart<object>(gone, { isAside: true });
  await renderPart(
    <main>
      <p>The page</p>
      <Part />
    </main>,
  );
  await expect.element(notLoaded).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveTextContent(/^The page$/);
});
