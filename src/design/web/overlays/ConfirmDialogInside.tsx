import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { SubmitButton } from '../actions/SubmitButton.tsx';
import { texts } from '../texts.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  /** Fills the confirming button with the danger colour. */
  danger?: boolean | undefined;
  /** May be async: the button shows progress and failure. The caller closes the dialog. */
  onConfirm: () => Promise<unknown> | void;
  onClose: () => void;
}

export function ConfirmDialogInside(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel = texts.yes, cancelLabel = texts.no, danger = false } = props;
  return (
    <DialogFrame
      opened={opened}
      onClose={props.onClose}
      title={title}
      size="s"
      buttons={
        <>
          <Button data-autofocus onClick={props.onClose}>
            {cancelLabel}
          </Button>
          <SubmitButton
            kind={danger ? 'dangerFilled' : 'primary'}
            submit={async () => props.onConfirm()}
            successMs={0}
          >
            {confirmLabel}
          </SubmitButton>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
