// Structured log on standard error, one JSON object a line. Secrets never get in.
import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** The log of a process; `part` names it (server, worker, runner). */
export function createLog(
  part: string,
  level: string,
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Log {
  return pino(
    {
      level,
      base: { part },
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.token', '*.password', '*.accessToken'],
      serializers: { err: plainError },
    },
    destination,
  );
}

/** Keeps only safe fields: errors may also carry values of rows, or the connection with its password. */
function plainError(error: unknown): unknown {
  const told: unknown = pino.stdSerializers.err(error instanceof Error ? error : new Error(String(error)));
  if (typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(Object.entries(told).filter(([name]) => toldOfErrors.has(name)));
}

const toldOfErrors = new Set([
  ...['type', 'message', 'stack', 'code', 'aggregateErrors', 'statusCode', 'status'],
  ...['syscall', 'errno', 'severity', 'routine', 'table', 'column', 'constraint'],
]);
