import { IconMenu2 } from '../../../design/web/index.ts';
import { useProductName } from '../../../people/web/index.ts';
import { texts } from '../texts.ts';
import { Logo } from './Rail.tsx';
import styles from './TopBar.module.css';

/** In the narrow layout the sidebar waits behind a button. */
export function TopBar({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return (
    <header className={styles.bar}>
      <button
        type="button"
        className={styles.button}
        aria-label={texts.menu}
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <IconMenu2 aria-hidden />
      </button>
      <Logo />
      <span aria-hidden>{useProductName()}</span>
    </header>
  );
}
