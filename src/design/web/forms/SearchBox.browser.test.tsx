import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import { SearchBox } from './SearchBox.tsx';
import { SearchSelect } from './Select.tsx';

afterEach(() => vi.useRealTimers());

it('searches once, 250 ms after the last key, for the trimmed text (LIM-001, UI-035, UI-036, UI-037)', async () => {
  const onSearch = vi.fn();
  await renderPart(<SearchBox label="Search people" query="" onSearch={onSearch} fields={['name']} />);
  const box = page.getByRole('textbox', { name: 'Search people' });
  await expect.element(box).toHaveAttribute('placeholder', 'Type to search');
  await expect.element(page.getByText('name:')).toBeVisible();
  await box.click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard(' ada ');
  vi.advanceTimersByTime(249);
  expect(onSearch).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('ada');
  vi.useRealTimers();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect.poll(() => onSearch).toHaveBeenLastCalledWith('');
  await expect.element(box).toHaveFocus();
});

function Address({ onSearch }: { onSearch: (query: string) => void }) {
  const [query, setQuery] = useState('');
  return (
    <>
      <SearchBox label="Search people" query={query} onSearch={onSearch} />
      {['ada', 'grace'].map((one) => (
        <button key={one} type="button" onClick={() => setQuery(one)}>
          {one}
        </button>
      ))}
    </>
  );
}

it('keeps what is typed while an earlier search comes back, and shows a search that something else began', async () => {
  const onSearch = vi.fn();
  await renderPart(<Address onSearch={onSearch} />);
  const box = page.getByRole('textbox', { name: 'Search people' });
  const press = (query: string) => page.getByRole('button', { name: query, exact: true }).click();
  await box.fill('ada');
  await expect.poll(() => onSearch).toHaveBeenLastCalledWith('ada');
  // The pause after which this is passed on does not end.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await box.fill('ada l');
  await press('ada');
  vi.useRealTimers();
  await expect.element(box).toHaveValue('ada l');
  await press('grace');
  await expect.element(box).toHaveValue('grace');
});

it('never searches for nothing, and tries a failed search again (UI-036, UI-038)', async () => {
  const search = vi
    .fn<(query: string) => Promise<{ value: string; label: string }[]>>()
    .mockRejectedValueOnce(new Error('The server is busy.'))
    .mockResolvedValue([{ value: '1', label: 'Ada Lovelace' }]);
  await renderPart(
    <SearchSelect label="Person" items="people" value={null} onChange={() => undefined} search={search} />,
  );
  const box = page.getByRole('combobox', { name: 'Person' }).or(page.getByLabelText('Person'));
  await box.first().click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.keyboard('   ');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(search).not.toHaveBeenCalled();
  await userEvent.keyboard('ada');
  await expect.element(page.getByText('Failed to search: The server is busy.')).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => search).toHaveBeenCalledTimes(2);
  expect(search).toHaveBeenLastCalledWith('ada');
});

it('opens its list with the first letter, and has an option in it also without a result (UI-035, UI-040)', async () => {
  const search = vi.fn(() => Promise.resolve([]));
  await renderPart(
    <SearchSelect label="Person" items="people" value={null} onChange={() => undefined} search={search} />,
  );
  await page.getByRole('combobox', { name: 'Person' }).or(page.getByLabelText('Person')).first().click();
  await expect.element(page.getByPlaceholder('Type to search')).toHaveFocus();
  expect(page.getByRole('option').elements()).toEqual([]);
  await userEvent.keyboard('ada');
  await expect.element(page.getByRole('option', { name: 'No people found' })).toBeVisible();
});
