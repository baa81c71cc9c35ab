// The browser's clock, corrected by the server's.
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

  /** The milliseconds to add to the browser's clock. */
  correctionMs: (): number => (corrects ? medianOffset(offsets) : 0),

  /** The present time, by the server's clock where the correction is on. */
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
