import { Drawer as KitDrawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { keepLayerFocus } from './first-focus.ts';
import { useTopLayer } from './top-layer.ts';
import { keepsFocus } from './keeps-focus.ts';
import { useCloseGuard } from './use-close-guard.tsx';
import { useFocusBack } from './use-focus-back.ts';
import styles from './Dialog.module.css';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  side?: 'left' | 'right' | undefined;
  width?: number | undefined;
  /** The address of the page says whether it is open: then it stays when other parts of that change. */
  isInAddress?: boolean | undefined;
  children: ReactNode;
}

export function DrawerInside(props: DrawerProps) {
  const { opened, onClose, title, side = 'right', width = 380, isInAddress = false, children } = props;
  const isTop = useTopLayer(opened, isInAddress ? undefined : onClose);
  useFocusBack(opened);
  const guard = useCloseGuard(onClose);
  return guard.around(
    <KitDrawer
      opened={opened}
      closeOnEscape={isTop}
      onClose={guard.close}
      title={title}
      returnFocus={false}
      position={side}
      size={width}
      padding={0}
      overlayProps={keepsFocus}
      transitionProps={{ duration: 180 }}
      classNames={{
        header: styles.header,
        title: styles.title,
        body: styles.drawerBody,
        overlay: styles.overlay,
      }}
    >
      <div ref={keepLayerFocus}>{children}</div>
    </KitDrawer>,
  );
}
