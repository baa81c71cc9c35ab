import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { keepLayerFocus } from './first-focus.ts';
import { InDialog } from './in-dialog.ts';
import { keepsFocus } from './keeps-focus.ts';
import { useTopLayer } from './top-layer.ts';
import { useFocusBack } from './use-focus-back.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  size?: 's' | 'm' | 'l' | 'full' | undefined;
  /** False: neither Escape nor a click beside it nor a cross closes it. */
  closable?: boolean | undefined;
  /** Buttons under the content, the main one last. */
  buttons?: ReactNode;
  children: ReactNode;
}

const widths = { s: 400, m: 560, l: 840, full: '96%' } as const;

interface DialogFrameProps extends DialogProps {
  /** Closes without a question, when the page behind it has become another one; otherwise `onClose`. */
  leave?: () => void;
}

/** The look and behaviour of a dialog; `DialogInside` adds the question before it closes. */
export function DialogFrame({
  opened,
  onClose,
  leave = onClose,
  title,
  size = 'm',
  closable = true,
  buttons,
  children,
}: DialogFrameProps) {
  const isTop = useTopLayer(opened, closable ? leave : undefined);
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={widths[size]}
      withCloseButton={closable}
      closeOnEscape={closable && isTop}
      closeOnClickOutside={closable}
      returnFocus={false}
      centered
      padding={0}
      radius="md"
      overlayProps={keepsFocus}
      classNames={{
        ...{ content: styles.frame, header: styles.header, title: styles.title },
        ...{ body: styles.body, overlay: styles.overlay },
      }}
      transitionProps={{ duration: 120 }}
    >
      <div ref={keepLayerFocus}>
        <div className={styles.content}>
          <InDialog value>{children}</InDialog>
        </div>
        {buttons !== undefined && <div className={styles.buttons}>{buttons}</div>}
      </div>
    </Modal>
  );
}
