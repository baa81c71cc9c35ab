import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { useAddressTitle, useCountInTitles, usePageTitle } from './page-title.ts';

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

function Counted({ count }: { count: string | undefined }) {
  useCountInTitles(count);
  return <Page title="Home" />;
}

it('begins with a count where there is one (NOTIF-043)', async () => {
  const screen = await render(<Counted count="3" />);
  expect(document.title).toBe('(3) Home - Proofmark');
  await screen.rerender(<Counted count={undefined} />);
  expect(document.title).toBe('Home - Proofmark');
  await screen.rerender(<Counted count="99+" />);
  expect(document.title).toBe('(99+) Home - Proofmark');
  await screen.unmount();
  expect(document.title).not.toContain('99+');
});
