import type { ReactNode } from 'react';
import { useOpenLink } from './navigation.ts';
import styles from './Link.module.css';

interface LinkProps {
  href: string;
  /** text: link colour; plain: the colour of its surroundings, for names in lists; strong: plain and medium weight. */
  look?: 'text' | 'plain' | 'strong' | undefined;
  newTab?: boolean | undefined;
  download?: string | boolean | undefined;
  'aria-current'?: 'page' | 'true' | undefined;
  'aria-label'?: string | undefined;
  children: ReactNode;
}

export function Link({ look = 'text', newTab = false, ...rest }: LinkProps) {
  const openLink = useOpenLink();
  const target = newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a
      className={styles.link}
      data-look={look}
      {...target}
      {...rest}
      onClick={(event) => {
        if (!newTab && rest.download === undefined) openLink(event, rest.href);
      }}
    />
  );
}
