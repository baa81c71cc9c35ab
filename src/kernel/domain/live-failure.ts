// What is said of a realtime connection that failed.
import { connectionFailure } from './call-failure.ts';
import { liveCloseCodes } from './live.ts';

/** Nothing was heard for too long. */
export class TimeoutFailure extends Error {
  constructor() {
    super('The websocket connection timed-out.');
    this.name = 'TimeoutFailure';
  }
}

/** Everything else: refused, broken off, closed by the other end. */
export class LoadFailure extends Error {
  readonly closeCode: number;

  constructor(closeCode: number) {
    super(connectionFailure.text);
    this.name = 'LoadFailure';
    this.closeCode = closeCode;
  }
}

/** The failure that a close code stands for. */
export function liveFailureOf(closeCode: number): TimeoutFailure | LoadFailure {
  return closeCode === liveCloseCodes.timedOut ? new TimeoutFailure() : new LoadFailure(closeCode);
}
