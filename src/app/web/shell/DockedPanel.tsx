import { IconButton, IconChevronLeft } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import styles from './Panel.module.css';
import { PanelLists } from './PanelLists.tsx';

interface DockedPanelProps {
  focused: 'courses' | 'assignments' | undefined;
  onClose: () => void;
}

/** Courses and assignments beside the page. */
export function DockedPanel({ focused, onClose }: DockedPanelProps) {
  return (
    <nav className={styles.docked} aria-label={texts.coursesAndAssignments}>
      <div className={styles.head}>
        <IconButton
          size="s"
          side="right"
          label={texts.closePanel}
          icon={<IconChevronLeft aria-hidden />}
          onClick={onClose}
        />
      </div>
      <PanelLists focused={focused} />
    </nav>
  );
}
