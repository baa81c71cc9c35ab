import { useId, useState, type ReactNode } from 'react';
import { IconAlertTriangle, IconCheck, IconX } from '../icons.ts';
import { VisuallyHidden } from '../layout/Text.tsx';
import { texts } from '../texts.ts';
import type { ButtonSize } from './button-size.ts';
import { Button, type ButtonKind } from './Button.tsx';
import { FailureDetails } from './FailureDetails.tsx';
import { hasPopover, submitSuccessMs, type SubmitState } from './submit-state.ts';
import { SubmitMessage } from './SubmitMessage.tsx';
import { useSubmit, type SubmitHandles } from './use-submit.ts';
import styles from './SubmitButton.module.css';

interface SubmitLook {
  /** Keeps the button focusable; a press shows the reason. */
  disabledReason?: string | undefined;
  /** A question that is asked before anything is sent. */
  confirm?: ReactNode;
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  wide?: boolean | undefined;
  children: ReactNode;
}

interface SubmitButtonProps<Result> extends SubmitLook {
  submit: () => Promise<Result> | Result;
  onSuccess?: ((result: Result) => void) | undefined;
  warningOf?: ((result: Result) => string | undefined) | undefined;
  /** How long success shows: 750 ms, or `promiseSuccessMs` for a button that only runs something. */
  successMs?: number | undefined;
}

export function SubmitButton<Result>({ successMs = submitSuccessMs, ...props }: SubmitButtonProps<Result>) {
  const handles = useSubmit({ ...props, hasQuestion: props.confirm !== undefined, successMs });
  return <SubmitButtonView {...props} handles={handles} onPress={handles.press} />;
}

const stateIcons: Partial<Record<SubmitState['at'], ReactNode>> = {
  success: <IconCheck aria-hidden />,
  warning: <IconAlertTriangle aria-hidden />,
  error: <IconX aria-hidden />,
};

interface ViewProps extends SubmitLook {
  handles: SubmitHandles;
  onPress?: (() => void) | undefined;
  type?: 'button' | 'submit' | undefined;
}

/** Draws a submit button whose state is kept elsewhere, as in a form. */
export function SubmitButtonView(props: ViewProps) {
  const {
    kind = 'primary',
    size,
    icon,
    wide,
    type,
    confirm,
    disabledReason,
    children,
    handles,
    onPress,
  } = props;
  const { state } = handles;
  const messageId = useId();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const takesFocus = takesFocusOf(state, type);
  return (
    <>
      <Button
        ref={setButton}
        kind={state.at === 'success' ? 'success' : state.at === 'error' ? 'danger' : kind}
        size={size}
        wide={wide}
        aria-disabled={disabledReason !== undefined || undefined}
        loading={state.at === 'loading'}
        icon={stateIcons[state.at] ?? icon}
        type={type}
        onClick={onPress}
      >
        {children}
        <span role="status">
          <VisuallyHidden>
            {state.at === 'loading' ? texts.loading : state.at === 'success' ? texts.submitted : ''}
          </VisuallyHidden>
        </span>
      </Button>
      {button !== null && hasPopover(state) && (
        <SubmitMessage
          button={button}
          role={!takesFocus ? 'alert' : state.at === 'error' ? 'alertdialog' : 'dialog'}
          label={state.at === 'confirming' ? texts.confirm : texts.message}
          describedBy={messageId}
          takesFocus={takesFocus}
          onClose={handles.dismiss}
        >
          <div id={messageId} className={styles.message} data-at={state.at}>
            {state.at === 'confirming' ? confirm : 'message' in state ? state.message : null}
          </div>
          {state.at === 'error' && <FailureDetails requestId={state.requestId} />}
          <MessageButtons danger={kind === 'danger'} handles={handles} takesFocus={takesFocus} />
        </SubmitMessage>
      )}
    </>
  );
}

/** A question and the answer to a press take the focus; a form's failure does not: people type on, and hear it. */
const takesFocusOf = (state: SubmitState, type: ViewProps['type']) =>
  type !== 'submit' || state.at !== 'error';

interface MessageButtonsProps {
  handles: SubmitHandles;
  danger: boolean;
  takesFocus: boolean;
}

function MessageButtons({ handles, danger, takesFocus }: MessageButtonsProps) {
  const { state, confirm, dismiss } = handles;
  if (state.at !== 'confirming') {
    return (
      <div className={styles.buttons}>
        <Button
          size="s"
          data-autofocus
          onMouseDown={(event) => {
            if (!takesFocus) event.preventDefault();
          }}
          onClick={dismiss}
        >
          {texts.close}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.buttons}>
      <Button size="s" onClick={dismiss}>
        {texts.no}
      </Button>
      <Button size="s" kind={danger ? 'dangerFilled' : 'primary'} data-autofocus onClick={confirm}>
        {texts.yes}
      </Button>
    </div>
  );
}
