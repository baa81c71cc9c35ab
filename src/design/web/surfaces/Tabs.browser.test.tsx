import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { renderPart } from '../testing/render-part.tsx';
import { Tabs } from './Tabs.tsx';

const tabs = ['Institutions', 'Users', 'Settings', 'Announcements', 'Audit log'].map((label) => ({
  id: label,
  label,
}));

function Sample() {
  const [value, setValue] = useState('Audit log');
  return (
    <div style={{ width: 240 }}>
      <Tabs label="Sections" tabs={tabs} value={value} onChange={setValue} />
    </div>
  );
}

/** Whether the tab is in the visible part of the list. */
function isInView(name: string): boolean {
  const list = page.getByRole('tablist').element().getBoundingClientRect();
  const tab = page.getByRole('tab', { name }).element().getBoundingClientRect();
  return tab.left >= list.left - 1 && tab.right <= list.right + 1;
}

it('scrolls to the chosen tab where a narrow screen does not hold them all', async () => {
  await renderPart(<Sample />);
  expect(isInView('Audit log')).toBe(true);
  expect(isInView('Institutions')).toBe(false);
  page.getByRole('tab', { name: 'Audit log' }).element().focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => isInView('Institutions')).toBe(true);
  await userEvent.keyboard('{End}');
  await expect.poll(() => isInView('Audit log')).toBe(true);
});
