import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useState } from 'react';
import { renderPart } from '../testing/render-part.tsx';
import { PageBody, PageHeader } from '../layout/PageHeader.tsx';
import { MarkdownEditor } from '../markdown/MarkdownEditor.tsx';
import { Tabs } from './Tabs.tsx';

const tabs = ['Institutions', 'Users', 'Settings', 'Announcements', 'Audit log'].map((label) => ({
  id: label.replace(' ', '-'),
  label,
}));

function Sample({ width = 240 }: { width?: number }) {
  const [value, setValue] = useState('Audit-log');
  return (
    <div style={{ width }}>
      <PageHeader
        title="Site"
        tabs={<Tabs label="Sections" tabs={tabs} value={value} onChange={setValue} />}
      />
      <PageBody tab={value}>
        About {value}
        <Tabs label="Inside" tabs={tabs} value={value} onChange={setValue}>
          Inside of {value}
        </Tabs>
        <MarkdownEditor label="Note" value="" onChange={() => undefined} />
      </PageBody>
    </div>
  );
}

const sections = page.getByRole('tablist', { name: 'Sections' });

/** Whether the tab is in the visible part of the list. */
function isInView(name: string): boolean {
  const list = sections.element().getBoundingClientRect();
  const tab = sections.getByRole('tab', { name }).element().getBoundingClientRect();
  return tab.left >= list.left - 1 && tab.right <= list.right + 1;
}

it('scrolls to the chosen tab where a narrow screen does not hold them all', async () => {
  await renderPart(<Sample />);
  expect(isInView('Audit log')).toBe(true);
  expect(isInView('Institutions')).toBe(false);
  sections.getByRole('tab', { name: 'Audit log' }).element().focus();
  await userEvent.keyboard('{Home}');
  await expect.poll(() => isInView('Institutions')).toBe(true);
  await userEvent.keyboard('{End}');
  await expect.poll(() => isInView('Audit log')).toBe(true);
});

it('keeps the chosen tab in view when the screen is turned', async () => {
  const { rerender } = await renderPart(<Sample width={700} />);
  expect(isInView('Institutions')).toBe(true);
  await rerender(<Sample width={240} />);
  await expect.poll(() => isInView('Audit log')).toBe(true);
});

it('names the panel of the chosen tab, each list its own', async () => {
  await renderPart(<Sample />);
  const outer = page.getByRole('tabpanel', { name: 'Audit log' }).first();
  await expect.element(outer).toHaveTextContent('About Audit-log');
  const chosen = [...document.querySelectorAll('[role=tab][aria-selected=true]')];
  const panels = chosen.map((tab) => document.getElementById(tab.getAttribute('aria-controls') ?? ''));
  expect(panels.map((panel) => panel?.getAttribute('role'))).toEqual(['tabpanel', 'tabpanel', 'tabpanel']);
  expect(new Set(panels).size).toBe(3);
});
