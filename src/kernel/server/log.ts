// Structured log on standard error, one JSON object a line. Secrets never get in.
import { pino, type Logger } from 'pino';

export type Log = Logger;

/** The log of a process; `part` names it (server, worker, runner). */
export function createLog(part: string, level: string): Log {
  return pino(
    {
      level,
      base: { part },
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password', '*.accessToken'],
    },
    pino.destination({ fd: 2, sync: false }),
  );
}
