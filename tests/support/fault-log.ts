// The log of a test: faults are kept, and a file that ends with one it did not name fails.
import { Writable } from 'node:stream';
import { createLog, type Log } from '../../src/kernel/server/log.ts';

const expected: RegExp[] = [];
const written: string[] = [];

/** Names a fault that a test causes on purpose, by a pattern on its log line. */
export function expectFault(pattern: RegExp): void {
  expected.push(pattern);
}

/** Every line that the logs of this test file have taken so far. */
export function writtenLog(): readonly string[] {
  return written;
}

export interface FaultLog {
  log: Log;
  unexpected(): string[];
}

export function createFaultLog(): FaultLog {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line = chunk.toString('utf8');
      written.push(line);
      // 50 is pino's level of errors.
      if (/"level":(50|60)/.test(line)) lines.push(line.slice(0, 2000));
      done();
    },
  });
  return {
    log: createLog('test', 'info', sink),
    unexpected: () => lines.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
