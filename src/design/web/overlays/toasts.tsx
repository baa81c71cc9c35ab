import { notifications } from '@mantine/notifications';
import type { MouseEvent } from 'react';
import { Button } from '../actions/Button.tsx';
import { failureText } from '../actions/failure-text.ts';
import { FailureDetails } from '../actions/FailureDetails.tsx';
import { useOpenLink } from '../actions/navigation.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '../icons.ts';
import { texts } from '../texts.ts';
import styles from './toasts.module.css';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface Toast {
  /** A second toast with the same tag replaces the first. */
  tag?: string | undefined;
  kind: ToastKind;
  title: string;
  text?: string | undefined;
  /** Something that can be undone offers Undo here, in place of a question before it. */
  undo?: (() => void) | undefined;
  /** A button with its own word, such as "Reload". */
  action?: { label: string; onChoose: () => void } | undefined;
  /** Where a click on the title leads. */
  href?: string | undefined;
  /** What a click on the title does. */
  onClick?: (() => void) | undefined;
  /** Milliseconds; by default errors stay until they are closed, and everything else for 6 s. */
  hideAfterMs?: number | undefined;
  requestId?: string | undefined;
}

const icons = {
  success: <IconCircleCheck aria-hidden />,
  info: <IconInfoCircle aria-hidden />,
  warning: <IconAlertTriangle aria-hidden />,
  error: <IconCircleX aria-hidden />,
};

export function showToast(toast: Toast): string {
  const { kind, tag, undo, action, hideAfterMs } = toast;
  const stays = kind === 'error' && hideAfterMs === undefined;
  const id = tag ?? crypto.randomUUID();
  const choose = (run: () => void) => {
    notifications.hide(id);
    run();
  };
  if (tag !== undefined) notifications.hide(tag);
  return notifications.show({
    id,
    title: <ToastTitle toast={toast} close={() => notifications.hide(id)} />,
    message: (
      <>
        {toast.text}
        <FailureDetails requestId={toast.requestId} />
        {(undo !== undefined || action !== undefined) && (
          <div className={styles.buttons}>
            {undo !== undefined && (
              <Button size="s" onClick={() => choose(undo)}>
                {texts.undo}
              </Button>
            )}
            {action !== undefined && (
              <Button size="s" onClick={() => choose(action.onChoose)}>
                {action.label}
              </Button>
            )}
          </div>
        )}
      </>
    ),
    icon: icons[kind],
    autoClose: stays ? false : (hideAfterMs ?? 6000),
    // The kit makes every toast an alert; only bad news may interrupt.
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    classNames: {
      root: styles.root,
      icon: styles.icon,
      title: styles.title,
      description: styles.description,
      closeButton: styles.closeButton,
    },
    'data-kind': kind,
  });
}

function ToastTitle({ toast, close }: { toast: Toast; close: () => void }) {
  const { title, href, onClick } = toast;
  const openLink = useOpenLink();
  if (href === undefined && onClick === undefined) return title;
  const choose = (event: MouseEvent<HTMLElement>) => {
    if (href !== undefined) openLink(event, href);
    onClick?.();
    close();
  };
  if (href === undefined) {
    return (
      <button type="button" className={styles.titleButton} onClick={choose}>
        {title}
      </button>
    );
  }
  return (
    <a className={styles.titleLink} href={href} onClick={choose}>
      {title}
    </a>
  );
}

/** The toast for something that failed elsewhere; it stays, and shows the request id behind Details. */
export function showFailure(title: string, failure: unknown): string {
  const { message, requestId } = failureText(failure);
  return showToast({ kind: 'error', title, text: message, requestId });
}

export const hideToast = (id: string) => void notifications.hide(id);
