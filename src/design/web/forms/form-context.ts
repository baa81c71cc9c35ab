import { createContext } from 'react';
import type { SubmitHandles } from '../actions/use-submit.ts';

export interface FormStatus {
  /** True after a failed attempt to send: from then on every field shows its problem at once. */
  attempted: boolean;
  disabledReason: string | undefined;
  isDirty: boolean;
  reset: () => void;
  handles: SubmitHandles | undefined;
}

/** Fields outside a form show their problem after they were left. */
export const FormContext = createContext<FormStatus>({
  attempted: false,
  disabledReason: undefined,
  isDirty: false,
  reset: () => undefined,
  handles: undefined,
});
