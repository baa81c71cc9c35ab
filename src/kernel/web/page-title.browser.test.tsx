import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useAddressTitle, usePageTitle } from './page-title.ts';

function Page({ title }: { title: string | undefined }) {
  usePageTitle(title);
  return null;
}

function Address({ title, children }: { title: string; children?: ReactNode }) {
  useAddressTitle(title);
  return children;
}

it('is that of the address until the page knows better, before the product (NAV-041)', async () => {
  const screen = await render(<Address title="Course" />);
  expect(document.title).toBe('Course - Proofmark');
  await screen.rerender(
    <Address title="Course">
      <Page title={undefined} />
    </Address>,
  );
  expect(document.title).toBe('Course - Proofmark');
  await screen.rerender(
    <Address title="Course">
      <Page title="Programming 1" />
    </Address>,
  );
  expect(document.title).toBe('Programming 1 - Proofmark');
  await screen.rerender(<Address title="Help" />);
  expect(document.title).toBe('Help - Proofmark');
});
