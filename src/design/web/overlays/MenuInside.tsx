import { Menu as KitMenu } from '@mantine/core';
import { cloneElement, Fragment, useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { useOpenLink } from '../actions/navigation.ts';
import styles from './Dialog.module.css';
import { usePressedAgain, type OpenerProps } from './opener.ts';
import { focusBackFrom } from './use-focus-back.ts';

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** At the right end: a Kbd, a count. */
  after?: ReactNode;
  onChoose?: (() => void) | undefined;
  href?: string | undefined;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Draws a line above. */
  startsGroup?: boolean | undefined;
  /** Capitals above: the name of the group that starts here. */
  groupLabel?: string | undefined;
}

export interface MenuProps {
  /** The Button or IconButton that opens it. */
  button: ReactElement<OpenerProps>;
  items: readonly MenuItem[];
  side?: 'bottom-start' | 'bottom-end' | 'right-start' | undefined;
  width?: number | undefined;
}

export function MenuInside({ button, items, side = 'bottom-end', width }: MenuProps) {
  const target = usePressedAgain();
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!opened) return undefined;
    const opener = target.current;
    return () => focusBackFrom('[role=menu]', () => opener);
  }, [opened, target]);
  return (
    <KitMenu
      opened={opened}
      onChange={setOpened}
      // The kit also takes the focus back from where a chosen action has sent it, such as a box to write in.
      returnFocus={false}
      position={side}
      {...(width === undefined ? {} : { width })}
      shadow="md"
      // Its placeholder has a role that a menu may not hold; the first entry takes the focus.
      withInitialFocusPlaceholder={false}
      zIndex="var(--layer-popover)"
      transitionProps={{ duration: 80 }}
      classNames={{ dropdown: styles.menu, item: styles.menuItem, label: styles.menuLabel }}
    >
      <KitMenu.Target>{cloneElement(button, { ref: target })}</KitMenu.Target>
      <KitMenu.Dropdown>
        {items.map((item) => (
          <Fragment key={item.id}>
            {item.startsGroup === true && <KitMenu.Divider role="separator" />}
            {item.groupLabel !== undefined && <KitMenu.Label>{item.groupLabel}</KitMenu.Label>}
            <Item item={item} />
          </Fragment>
        ))}
      </KitMenu.Dropdown>
    </KitMenu>
  );
}

function Item({ item }: { item: MenuItem }) {
  const openLink = useOpenLink();
  const shared = {
    leftSection: item.icon,
    rightSection: item.after,
    disabled: item.disabled === true,
    'data-danger': item.danger,
  };
  const { href, onChoose } = item;
  if (href !== undefined) {
    return (
      <KitMenu.Item component="a" href={href} onClick={(event) => openLink(event, href)} {...shared}>
        {item.label}
      </KitMenu.Item>
    );
  }
  return (
    <KitMenu.Item onClick={() => onChoose?.()} {...shared}>
      {item.label}
    </KitMenu.Item>
  );
}
