import type { ReactNode } from 'react';
import styles from './Tabs.module.css';
import { idsOfTab, pageTabs } from './tab-ids.ts';

interface TabPanelProps {
  /** The chosen tab. */
  tab: string;
  /** As at the tabs. */
  group?: string | undefined;
  children: ReactNode;
}

/** What the chosen tab of a list elsewhere shows; it fills what its parent leaves. */
export function TabPanel({ tab, group = pageTabs, children }: TabPanelProps) {
  return (
    <div {...panelOf(group, tab)} className={styles.filling}>
      {children}
    </div>
  );
}

/** What makes an element the panel of a tab. */
export function panelOf(group: string, tab: string) {
  const { tabId, panelId } = idsOfTab(group, tab);
  return { role: 'tabpanel', id: panelId, 'aria-labelledby': tabId } as const;
}
