// The clock of this browser, set right by what the server says.
import { isOutOfSync, medianOffset, offsetOf, withOffset, type ClockAnswer } from '../domain/clock-offset.ts';

let offsets: number[] = [];
let corrects = true;

export const serverTime = {
  record: (answer: ClockAnswer): void => {
    offsets = withOffset(offsets, offsetOf(answer));
  },

  /** Whether countdowns, deadlines and "late" follow the server (SERVER_TIME_CORRECTION_ENABLED). */
  correct: (isOn: boolean): void => {
    corrects = isOn;
  },

  offsetMs: (): number => medianOffset(offsets),

  isOutOfSync: (toleranceSeconds: number): boolean => isOutOfSync(medianOffset(offsets), toleranceSeconds),

  /** Now, by the server's clock where that is wanted. */
  nowMs: (): number => Date.now() + (corrects ? medianOffset(offsets) : 0),

  forget: (): void => {
    offsets = [];
  },
};
