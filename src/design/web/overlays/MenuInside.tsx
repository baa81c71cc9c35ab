import { Menu as KitMenu } from '@mantine/core';
import { cloneElement, Fragment, useEffect, useRef } from 'react';
import { useOpenLink } from '../actions/navigation.ts';
import styles from './Dialog.module.css';
import type { MenuItem, MenuProps } from './Menu.tsx';

/** The menu itself, which opens at once: it is fetched when its button is first pressed. */
export default function MenuInside({ button, items, side = 'bottom-end', width }: MenuProps) {
  const target = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // Effects run twice while developing.
    if (wasPressed.current) return;
    wasPressed.current = true;
    // This button took the place of the one that was pressed; the kit gives the focus back to it.
    target.current?.focus();
    target.current?.click();
  }, []);
  return (
    <KitMenu
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
