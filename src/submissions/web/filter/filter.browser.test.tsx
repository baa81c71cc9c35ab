import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../../../tests/support/render-page.tsx';
import { assignmentWork } from '../../../assignments/domain/addresses.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { useSearch } from '../../../kernel/web/route.ts';
import { submissionList } from '../../domain/addresses.ts';
import type { ListFilter } from '../../domain/filter/list-filter.ts';
import { MoreFilters } from './MoreFilters.tsx';
import { PartFilter } from './PartFilter.tsx';

beforeEach(() => queryClient.clear());

/** Twenty points stand for the ten of the stored scale. */
const unit = {
  highest: 10,
  text: (grade: number) => (grade * 2).toFixed(1),
  shown: (grade: number) => grade * 2,
  stored: (shown: number) => shown / 2,
};

function Filters() {
  const [search, setSearch] = useSearch(submissionList);
  const countOf = ({ minGrade }: ListFilter) => (minGrade === null ? 3 : 4);
  return (
    <>
      <MoreFilters {...{ search, setSearch, unit }} />
      <PartFilter {...{ search, setSearch, unit, countOf }} />
    </>
  );
}

function renderFilters(query = '') {
  const list = hrefOf(assignmentWork, { courseId: 1, assignmentId: 5 });
  return renderPage(assignmentWork, list + query, { component: Filters });
}

it('keeps bounds of grades in the address, on the stored scale (SUB-009)', async () => {
  const { where } = await renderFilters();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('textbox', { name: 'Grade from' }).fill('11');
  await userEvent.tab();
  await expect.poll(where).toContain('minGrade=5.5');
  await expect.element(page.getByRole('button', { name: 'Filter (1)' })).toBeVisible();
});

it('splits at a grade between the bounds, says which bound is in the way, and shows one part (SUB-010)', async () => {
  const { where } = await renderFilters('?minGrade=4');
  await page.getByRole('button', { name: 'Filter (1)' }).click();
  const at = page.getByRole('textbox', { name: 'At a grade' });
  const split = page.getByRole('button', { name: 'Split at this grade' });
  await at.fill('8');
  await split.click();
  await expect.element(page.getByText('The grade must be above the lowest one, 8.0.')).toBeVisible();
  await at.fill('12');
  await split.click();
  await expect.poll(where).toContain('grades=6');
  await page.getByRole('button', { name: 'Do not split at 12.0' }).click();
  await expect.poll(where).not.toContain('grades');
});

it('shows the chosen part alone, each part with its bounds and how much is in it', async () => {
  const { where } = await renderFilters('?grades=6');
  await page.getByRole('combobox', { name: 'Part of the list' }).click();
  await expect.element(page.getByRole('option', { name: 'below 12.0 (3)' })).toBeVisible();
  await page.getByRole('option', { name: 'from 12.0 (4)' }).click();
  await expect.poll(where).toContain('part=1');
});
