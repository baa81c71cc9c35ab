import { Readable } from 'node:stream';
import type { Platform } from '../../kernel/server/platform.ts';
import { Context } from './context.ts';

/** A context for questions about rights outside of a call; it changes nothing. */
export function contextWithoutCall(
  platform: Platform,
  { requestId, address }: { requestId: string; address: string },
): Context {
  return new Context({
    platform,
    page: { size: 0, after: undefined },
    checkAsked: () => undefined,
    request: {
      id: requestId,
      address,
      caller: {},
      userAgent: '',
      headers: {},
      receivedAt: platform.clock.now(),
      bodyEndedAt: () => undefined,
      hasArrived: () => true,
      log: platform.log,
      parts: () => Readable.from([]),
      raw: Readable.from([]),
      departure: new AbortController().signal,
      whenAnswered: (told) => told(),
      isOver: () => false,
    },
  });
}
