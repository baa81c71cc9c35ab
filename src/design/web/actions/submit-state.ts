// The life of a submit button (UI-001 to UI-010). Pure: the button shows it and the clock drives it.
export type SubmitState =
  | { at: 'default' }
  | { at: 'confirming' }
  | { at: 'loading' }
  | { at: 'success' }
  | { at: 'disabled'; message: string }
  | { at: 'warning'; message: string }
  | { at: 'error'; message: string; requestId: string | undefined };

/** Thrown inside `submit`: nothing happened, the button goes back to default (UI-008). */
export class SubmitCancelled extends Error {}

/** Thrown inside `submit`: press the button again, for example after asking for a password (UI-009). */
export class SubmitAgain extends Error {}

export const leastLoadingMs = 250;
export const submitSuccessMs = 750;
export const promiseSuccessMs = 500;

/** What a press does: tell the reason, ask, or start. */
export function pressed(disabledReason: string | undefined, hasQuestion: boolean): SubmitState {
  if (disabledReason !== undefined) return { at: 'disabled', message: disabledReason };
  return hasQuestion ? { at: 'confirming' } : { at: 'loading' };
}

export const hasPopover = (state: SubmitState) =>
  state.at !== 'default' && state.at !== 'loading' && state.at !== 'success';
