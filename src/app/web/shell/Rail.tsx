import { useLocation } from '@tanstack/react-router';
import { useOpenLink } from '../../../design/web/index.ts';
import { useProductName } from '../../../people/web/index.ts';
import { texts } from '../texts.ts';
import styles from './Rail.module.css';
import type { RailItem } from './rail-items.tsx';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { home } from '../../../people/domain/addresses.ts';

interface RailProps {
  items: Readonly<Record<'upper' | 'lower', readonly RailItem[]>>;
  /** The entries whose panel is open. */
  expanded: Partial<Record<RailItem['id'], boolean>>;
}

/** The sidebar: a bar of icons. The name of an icon appears on hover and on focus. */
export function Rail({ items, expanded }: RailProps) {
  return (
    <nav className={styles.rail} aria-label={texts.mainNavigation}>
      <Logo />
      <Entries items={items.upper} expanded={expanded} />
      <span className={styles.space} />
      <Entries items={items.lower} expanded={expanded} />
    </nav>
  );
}

/** The product's logo, which leads to the home page (SHELL-001). */
export function Logo() {
  const openLink = useOpenLink();
  const product = useProductName();
  return (
    <a
      className={styles.logo}
      href={hrefOf(home)}
      aria-label={product}
      onClick={(event) => openLink(event, hrefOf(home))}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M12.5 10.5 7 16l5.5 5.5M19.5 10.5 25 16l-5.5 5.5" />
      </svg>
    </a>
  );
}

interface EntriesProps {
  items: readonly RailItem[];
  expanded?: RailProps['expanded'];
  /** Called before an entry is carried out. */
  onChosen?: () => void;
}

export function Entries({ items, expanded = {}, onChosen }: EntriesProps) {
  return (
    <ul className={styles.entries}>
      {items.map((item) => (
        <li key={item.id}>
          <Entry item={item} isExpanded={expanded[item.id]} onChosen={onChosen} />
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  item: RailItem;
  isExpanded: boolean | undefined;
  onChosen: (() => void) | undefined;
}

function Entry({ item, isExpanded, onChosen }: EntryProps) {
  const { label, icon, shortcut, mark, href, newTab = false, onChoose } = item;
  const openLink = useOpenLink();
  const isOpen = useLocation({ select: ({ pathname }) => pathname === href });
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.name}>
        {label}
        {shortcut !== undefined && <span aria-hidden> ({shortcut})</span>}
      </span>
      {mark !== undefined && <span className={styles.mark}>{mark}</span>}
    </>
  );
  if (href === undefined) {
    return (
      <button
        type="button"
        className={styles.entry}
        aria-expanded={isExpanded}
        onClick={() => {
          onChosen?.();
          onChoose?.();
        }}
      >
        {content}
      </button>
    );
  }
  return (
    <a
      className={styles.entry}
      href={href}
      aria-current={isOpen ? 'page' : undefined}
      {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      onClick={(event) => {
        onChosen?.();
        if (!newTab) openLink(event, href);
      }}
    >
      {content}
    </a>
  );
}
