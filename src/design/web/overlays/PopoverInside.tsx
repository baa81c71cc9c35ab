import { Popover as KitPopover } from '@mantine/core';
import { cloneElement, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { InPopover } from './in-popover.ts';
import { useCloseGuard } from './use-close-guard.tsx';
import { useTopLayer } from './top-layer.ts';
import { usePressedAgain, type OpenerProps } from './opener.ts';
import styles from './Dialog.module.css';

export interface PopoverProps {
  /** Spoken name of the popover. */
  label: string;
  /** The Button or IconButton that opens it; it needs no click handler of its own. */
  button: ReactElement<OpenerProps>;
  width?: number | 'target' | undefined;
  side?: 'bottom-start' | 'bottom-end' | 'bottom' | 'top' | 'right-start' | undefined;
  children: ReactNode | ((close: () => void) => ReactNode);
}

export function PopoverInside(props: PopoverProps) {
  const { label, button, width = 300, side = 'bottom-start', children } = props;
  const target = usePressedAgain();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const isTop = useTopLayer(opened, close);
  const guard = useCloseGuard(close);
  // On Escape the kit gives the focus back even when the popover stays.
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isTop) guard.close();
  };
  return guard.around(
    <KitPopover
      opened={opened}
      onChange={(willOpen) => (willOpen ? setOpened(true) : guard.close())}
      closeOnEscape={!guard.isUnsaved}
      trapFocus
      returnFocus
      // The kit's roles would name the layer after the button.
      withRoles={false}
      width={width}
      position={side}
    >
      <KitPopover.Target>
        {cloneElement(button, {
          ref: target,
          onClick: () => (opened ? guard.close() : setOpened(true)),
          'aria-haspopup': 'dialog',
          'aria-expanded': opened,
        })}
      </KitPopover.Target>
      <KitPopover.Dropdown
        className={styles.dropdown}
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        onKeyDownCapture={closeByEscape}
      >
        <InPopover value>{typeof children === 'function' ? children(close) : children}</InPopover>
      </KitPopover.Dropdown>
    </KitPopover>,
  );
}
