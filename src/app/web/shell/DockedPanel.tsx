import { IconButton, IconChevronLeft, IconSearch } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import styles from './Panel.module.css';
import { PanelLists } from './PanelLists.tsx';

interface DockedPanelProps {
  focused: 'courses' | 'assignments' | undefined;
  onGoTo: () => void;
  onClose: () => void;
}

/** Courses and assignments beside the page. */
export function DockedPanel({ focused, onGoTo, onClose }: DockedPanelProps) {
  return (
    <nav className={styles.docked} aria-label={texts.coursesAndAssignments}>
      <div className={styles.head}>
        <button type="button" className={styles.goTo} onClick={onGoTo}>
          <IconSearch aria-hidden />
          <span>{texts.goToShort}</span>
          <kbd aria-hidden>Ctrl K</kbd>
        </button>
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
