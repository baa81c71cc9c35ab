import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { PageHeader } from './PageHeader.tsx';

it('breaks long names in the way back to where the page belongs', async () => {
  const name = 'Averylongnamewithoutspaces'.repeat(8);
  await renderPart(
    <div data-testid="page" style={{ width: 400 }}>
      <PageHeader
        title="Submissions"
        breadcrumb={[{ label: 'Course', href: '/courses/1' }, { label: name }]}
      />
    </div>,
  );
  const place = page.getByTestId('page').element();
  const crumb = page.getByText(name);
  await expect.element(crumb).toBeVisible();
  expect(crumb.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    place.getBoundingClientRect().right,
  );
  expect(place.scrollWidth).toBe(place.clientWidth);
});
