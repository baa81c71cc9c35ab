import { IconMenu2, VisuallyHidden } from '../../../design/web/index.ts';
import { useProductName } from '../../../people/web/index.ts';
import { texts } from '../texts.ts';
import { UnreadBadge } from './fetched-parts.ts';
import { Logo } from './Rail.tsx';
import styles from './TopBar.module.css';

interface TopBarProps {
  isOpen: boolean;
  /** Shows the number of notifications on the button, because their entry is behind it. */
  hasNotifications: boolean;
  onOpen: () => void;
}

/** In the narrow layout a button opens the sidebar. */
export function TopBar({ isOpen, hasNotifications, onOpen }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.button} aria-expanded={isOpen} onClick={onOpen}>
        <IconMenu2 aria-hidden />
        <VisuallyHidden>{texts.menu}</VisuallyHidden>
        {hasNotifications && (
          <span className={styles.mark}>
            <UnreadBadge />
          </span>
        )}
      </button>
      <Logo />
      <span aria-hidden>{useProductName()}</span>
    </header>
  );
}
