import type { ComponentProps, ReactNode } from 'react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import type { Side } from '../overlays/tooltip-place.ts';
import { useOpenLink } from './navigation.ts';
import styles from './IconButton.module.css';

interface IconButtonLook {
  /** Spoken name and tooltip. */
  label: string;
  icon: ReactNode;
  kind?: 'quiet' | 'outlined' | 'danger' | undefined;
  size?: 's' | 'm' | undefined;
  side?: Side | undefined;
  /** Shown in the tooltip behind the name. */
  shortcut?: string | undefined;
}

type IconButtonProps = IconButtonLook & Omit<ComponentProps<'button'>, 'className' | 'style' | 'aria-label'>;

export function IconButton({
  label,
  icon,
  kind = 'quiet',
  size = 'm',
  side,
  shortcut,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={tooltipOf(label, shortcut)} side={side} isSpoken>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={styles.button}
        data-kind={kind}
        data-size={size}
      >
        {icon}
      </button>
    </Tooltip>
  );
}

/** An icon that goes somewhere. */
export function IconLink(props: IconButtonLook & { href: string; newTab?: boolean | undefined }) {
  const { label, icon, kind = 'quiet', size = 'm', side, shortcut, href, newTab } = props;
  const openLink = useOpenLink();
  return (
    <Tooltip text={tooltipOf(label, shortcut)} side={side} isSpoken>
      <a
        aria-label={label}
        className={styles.button}
        data-kind={kind}
        data-size={size}
        href={href}
        {...(newTab === true ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
        onClick={(event) => {
          if (newTab !== true) openLink(event, href);
        }}
      >
        {icon}
      </a>
    </Tooltip>
  );
}

const tooltipOf = (label: string, shortcut: string | undefined) =>
  shortcut === undefined ? label : `${label} (${shortcut})`;
