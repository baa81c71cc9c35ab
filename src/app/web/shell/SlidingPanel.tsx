import { Drawer } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import styles from './Panel.module.css';
import { PanelLists } from './PanelLists.tsx';
import { Entries } from './Rail.tsx';
import type { RailItem } from './rail-items.tsx';

interface SlidingPanelProps {
  /** In the narrow layout: the entries of the sidebar, above the lists. */
  items?: readonly RailItem[] | undefined;
  focused?: 'courses' | 'assignments' | undefined;
  hasLists: boolean;
  onClose: () => void;
}

/** Courses and assignments over the page; the page, Escape and every link close it (SHELL-027). */
export function SlidingPanel({ items, focused, hasLists, onClose }: SlidingPanelProps) {
  const title = items ? texts.menu : texts.coursesAndAssignments;
  return (
    <Drawer opened onClose={onClose} side="left" title={title} width={300}>
      <nav className={styles.sliding} aria-label={title}>
        {items && <Entries items={items} onChosen={onClose} />}
        {hasLists && <PanelLists focused={focused} onFollow={onClose} />}
      </nav>
    </Drawer>
  );
}
