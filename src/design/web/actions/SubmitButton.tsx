import { Popover } from '@mantine/core';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { IconAlertTriangle, IconCheck, IconX } from '../icons.ts';
import { VisuallyHidden } from '../layout/Text.tsx';
import { useTopLayer } from '../overlays/top-layer.ts';
import { texts } from '../texts.ts';
import type { ButtonSize } from './button-size.ts';
import { Button, type ButtonKind } from './Button.tsx';
import { FailureDetails } from './FailureDetails.tsx';
import { hasPopover, submitSuccessMs, type SubmitState } from './submit-state.ts';
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

/** The look of a submit button whose state is driven elsewhere, as in a form. */
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
  const button = useRef<HTMLButtonElement>(null);
  const takesFocus = useTakesFocus(state, type);
  // Escape closes the message, not the dialog that the button stands in.
  useTopLayer(hasPopover(state));
  return (
    <Popover
      opened={hasPopover(state)}
      onChange={(opened) => {
        if (!opened) handles.dismiss();
      }}
      trapFocus={takesFocus}
      withArrow
      returnFocus={takesFocus}
      // The kit's roles would name the message after the button.
      withRoles={false}
      width={300}
    >
      <Popover.Target>
        <Button
          ref={button}
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
      </Popover.Target>
      <Popover.Dropdown
        role={!takesFocus ? 'alert' : state.at === 'error' ? 'alertdialog' : 'dialog'}
        tabIndex={-1}
        aria-label={state.at === 'confirming' ? texts.confirm : texts.message}
        aria-describedby={messageId}
      >
        <div id={messageId} className={styles.message} data-at={state.at}>
          {state.at === 'confirming' ? confirm : 'message' in state ? state.message : null}
        </div>
        {state.at === 'error' && <FailureDetails requestId={state.requestId} />}
        <PopoverButtons
          danger={kind === 'danger'}
          handles={handles}
          {...(takesFocus ? {} : { backTo: button })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * A question and what is said of a press do. Not why a form failed: who typed types on, and what is wrong is
 * heard. It holds for a message until it is gone, so that its end moves no focus either.
 */
function useTakesFocus(state: SubmitState, type: ViewProps['type']): boolean {
  const [shown, setShown] = useState(state.at);
  if (hasPopover(state) && shown !== state.at) setShown(state.at);
  return type !== 'submit' || (hasPopover(state) ? state.at : shown) !== 'error';
}

interface PopoverButtonsProps {
  handles: SubmitHandles;
  danger: boolean;
  /** Takes the focus from a Close that was reached by keys; the pointer leaves it where it is. */
  backTo?: RefObject<HTMLButtonElement | null>;
}

function PopoverButtons({ handles, danger, backTo }: PopoverButtonsProps) {
  const { state, confirm, dismiss } = handles;
  if (state.at !== 'confirming') {
    return (
      <div className={styles.buttons}>
        <Button
          size="s"
          data-autofocus
          onMouseDown={(event) => {
            if (backTo) event.preventDefault();
          }}
          onClick={(event) => {
            if (event.currentTarget === document.activeElement) backTo?.current?.focus();
            dismiss();
          }}
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
