import { useEffect, useRef, useState } from 'react';
import { failureText, type Failure } from './failure-text.ts';
import { leastLoadingMs, pressed, SubmitAgain, SubmitCancelled, type SubmitState } from './submit-state.ts';

export interface SubmitOptions<Result> {
  submit: () => Promise<Result> | Result;
  onSuccess?: ((result: Result) => void) | undefined;
  /** Text of a warning in a result that otherwise succeeded. */
  warningOf?: ((result: Result) => string | undefined) | undefined;
  /** What went wrong; until it is dismissed, the state has it too. */
  onFailure?: ((failure: Failure) => void) | undefined;
  disabledReason?: string | undefined;
  hasQuestion: boolean;
  successMs: number;
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export interface SubmitHandles {
  state: SubmitState;
  press: () => void;
  confirm: () => void;
  dismiss: () => void;
}

/** Drives the state of a submit button; `press`, `confirm` and `dismiss` are its three handles. */
export function useSubmit<Result>(options: SubmitOptions<Result>): SubmitHandles {
  const [state, setState] = useState<SubmitState>({ at: 'default' });
  const warned = useRef<{ result: Result } | null>(null);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const succeed = async (result: Result) => {
    setState({ at: 'success' });
    await later(options.successMs);
    if (mounted.current) setState({ at: 'default' });
    options.onSuccess?.(result);
  };

  const fail = (failure: Failure) => {
    setState({ at: 'error', message: failure.message, requestId: failure.requestId });
    options.onFailure?.(failure);
  };

  const run = async (): Promise<void> => {
    setState({ at: 'loading' });
    try {
      const [result] = await Promise.all([options.submit(), later(leastLoadingMs)]);
      const warning = options.warningOf?.(result);
      if (warning === undefined) return await succeed(result);
      warned.current = { result };
      setState({ at: 'warning', message: warning });
    } catch (failure) {
      if (failure instanceof SubmitCancelled) setState({ at: 'default' });
      else if (failure instanceof SubmitAgain) await run();
      else fail(failureText(failure));
    }
  };

  const press = () => {
    if (state.at === 'loading' || state.at === 'success') return;
    const next = pressed(options.disabledReason, options.hasQuestion);
    if (next.at === 'loading') void run();
    else setState(next);
  };

  const dismiss = () => {
    const kept = warned.current;
    warned.current = null;
    if (state.at === 'warning' && kept !== null) void succeed(kept.result);
    else setState({ at: 'default' });
  };

  return { state, press, confirm: () => void run(), dismiss };
}
