// The clock of this browser, set right by what the server says.
import { isOutOfSync, medianOffset, offsetOf, withOffset, type ClockAnswer } from '../domain/clock-offset.ts';

let offsets: number[] = [];
let corrects = true;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export const serverTime = {
  record: (answer: ClockAnswer): void => {
    offsets = withOffset(offsets, offsetOf(answer));
    tell();
  },

  /** Whether countdowns, deadlines and "late" follow the server (SERVER_TIME_CORRECTION_ENABLED). */
  correct: (isOn: boolean): void => {
    corrects = isOn;
    tell();
  },

  offsetMs: (): number => medianOffset(offsets),

  isOutOfSync: (toleranceSeconds: number): boolean => isOutOfSync(medianOffset(offsets), toleranceSeconds),

  /** What is added to the own clock. */
  correctionMs: (): number => (corrects ? medianOffset(offsets) : 0),

  /** Now, by the server's clock where that is wanted. */
  nowMs: (): number => Date.now() + serverTime.correctionMs(),

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },

  forget: (): void => {
    offsets = [];
    tell();
  },
};
