import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderPart } from '../testing/render-part.tsx';
import type { Column } from './column.ts';
import { Table } from './Table.tsx';

interface Line {
  id: string;
  name: string;
}

const columns: Column<Line>[] = [
  { id: 'name', header: 'Name', width: '500px', cell: ({ name }) => name },
  { id: 'note', header: 'Note', width: '500px', isUnlabelled: true, cell: () => 'Speaks for itself' },
  {
    id: 'actions',
    header: 'Actions',
    width: '96px',
    isPinned: true,
    cell: ({ name }) => <button type="button">Edit {name}</button>,
  },
];
const button = page.getByRole('button', { name: 'Edit Ada' });
const rightOf = (element: Element): number => element.getBoundingClientRect().right;

async function show(width: number): Promise<void> {
  await page.viewport(width, 600);
  const rows = [{ id: '1', name: 'Ada' }];
  await renderPart(<Table label="People" columns={columns} rows={rows} rowId={({ id }) => id} />);
}

afterEach(async () => {
  await page.viewport(1280, 720);
});

it('keeps the actions of a row in sight where the table scrolls sideways, and covers nothing else', async () => {
  await show(768);
  const table = page.getByRole('table', { name: 'People' }).element();
  expect(table.scrollWidth).toBeGreaterThan(table.clientWidth);
  await expect.poll(() => rightOf(button.element())).toBeLessThanOrEqual(rightOf(table));
  table.scrollLeft = table.scrollWidth;
  const note = page.getByRole('cell', { name: 'Speaks for itself' }).element();
  const actions = button.element().parentElement;
  await expect.poll(() => actions && rightOf(note) <= actions.getBoundingClientRect().left).toBe(true);
});

it('tells by a faded edge that a wide table goes on, until its end is shown', async () => {
  await page.viewport(768, 600);
  const wide = [{ id: 'name', header: 'Name', width: '1200px', cell: ({ name }: Line) => name }];
  await renderPart(
    <Table label="People" columns={wide} rows={[{ id: '1', name: 'Ada' }]} rowId={({ id }) => id} />,
  );
  const table = page.getByRole('table', { name: 'People' }).element();
  const edge = () => getComputedStyle(table).maskImage;
  await expect.poll(edge).toContain('gradient');
  table.scrollLeft = table.scrollWidth;
  await expect.poll(edge).toBe('none');
});

it('fades again once its columns grow too wide, but nothing while the focus is inside', async () => {
  await page.viewport(768, 600);
  const named = (width: string) => [
    { id: 'name', header: 'Name', width, cell: ({ name }: Line) => <button type="button">{name}</button> },
  ];
  const table = (width: string) => (
    <Table label="People" columns={named(width)} rows={[{ id: '1', name: 'Ada' }]} rowId={({ id }) => id} />
  );
  const screen = await renderPart(table('200px'));
  const edge = () => getComputedStyle(page.getByRole('table', { name: 'People' }).element()).maskImage;
  expect(edge()).toBe('none');
  await screen.rerender(table('1200px'));
  await expect.poll(edge).toContain('gradient');
  (page.getByRole('button', { name: 'Ada' }).element() as HTMLElement).focus();
  await expect.poll(edge).toBe('none');
});

it('writes the header before a value on a narrow screen, except where the value needs none', async () => {
  await show(360);
  const cell = (name: string) => page.getByRole('cell', { name, exact: true });
  await expect.element(cell('Name Ada')).toBeVisible();
  await expect.element(cell('Speaks for itself')).toBeVisible();
});
