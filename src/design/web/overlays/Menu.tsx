import { cloneElement, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '../lazy-part.tsx';

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

type MenuButtonProps = Pick<
  ComponentProps<'button'>,
  'ref' | 'onClick' | 'onFocus' | 'onPointerEnter' | 'aria-haspopup' | 'aria-expanded'
>;

export interface MenuProps {
  /** The Button or IconButton that opens it. */
  button: ReactElement<MenuButtonProps>;
  items: readonly MenuItem[];
  side?: 'bottom-start' | 'bottom-end' | 'right-start' | undefined;
  width?: number | undefined;
}

const load = () => import('./MenuInside.tsx');
const MenuInside = lazyPart<MenuProps>(load, ({ button }) => closedMenu(button));

/** A list of many rows has a menu in each: until it is opened it is a button and no more. */
export function Menu(props: MenuProps) {
  const [isAsked, setAsked] = useState(false);
  if (isAsked) return <MenuInside {...props} />;
  return closedMenu(props.button, () => setAsked(true));
}

function closedMenu(button: MenuProps['button'], onClick?: () => void) {
  // What fails here is told when the menu is opened.
  const fetchAhead = () => void load().catch(() => undefined);
  return cloneElement(button, {
    onClick,
    onFocus: fetchAhead,
    onPointerEnter: fetchAhead,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  });
}
