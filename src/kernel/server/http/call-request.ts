// Wraps the request, so that rooms do not depend on the HTTP library.
import '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { RefusedError } from '../../domain/refusal.ts';
import type { CallRequest, UploadPart } from './call-context.ts';
import type { Platform } from '../platform.ts';
import { callerOf } from './callers.ts';
import { departureOf } from './departures.ts';
import { FormDigest } from './form-digest.ts';
import { networkOf } from './rate-limit.ts';
import { invalidParam } from './refusals.ts';

const longestUserAgent = 255;

/** Wraps a request of the HTTP library. */
export function callRequestOf(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  platform: Platform,
): CallRequest {
  let endedAt: Date | undefined;
  const departure = departureOf(reply.raw);
  const formDigest = request.headers['idempotency-key'] === undefined ? undefined : new FormDigest();
  const noteEnd = () => request.raw.once('end', () => (endedAt = platform.clock.now()));
  return {
    id: request.id,
    changes: request.method === 'GET' ? undefined : request.routeOptions.config.operation,
    address: networkOf(request.ip),
    caller: callerOf(request),
    headers: request.headers,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    receivedAt: platform.clock.now(),
    log: request.log as CallRequest['log'],
    bodyEndedAt: () => endedAt,
    hasArrived: () => request.raw.complete,
    parts: (limits = {}) => {
      noteEnd();
      const parts = partsOf(request, limits);
      return formDigest?.of(parts) ?? parts;
    },
    formDigest,
    get departure() {
      return departure();
    },
    whenAnswered: (told) => {
      if (reply.raw.closed) told();
      else reply.raw.once('close', told);
    },
    isOver: () => request.raw.socket.destroyed || !request.server.server.listening,
    raw: request.raw,
  };
}

async function* partsOf(
  request: FastifyRequest,
  limits: { fileBytes?: number; files?: number; fieldBytes?: number },
): AsyncGenerator<UploadPart> {
  if (!request.isMultipart()) {
    throw new RefusedError(invalidParam, { text: 'Send the files as multipart form data.' });
  }
  const given = {
    ...(limits.fileBytes === undefined ? {} : { fileSize: limits.fileBytes }),
    ...(limits.files === undefined ? {} : { files: limits.files }),
    ...(limits.fieldBytes === undefined ? {} : { fieldSize: limits.fieldBytes }),
  };
  for await (const part of request.parts({ limits: given, preservePath: true })) {
    // The library gives a part without a name none, whatever its type says. Nobody waits for such a part.
    const { fieldname }: { fieldname: string | undefined } = part;
    const name = fieldname ?? '';
    yield part.type === 'file'
      ? {
          name,
          fileName: part.filename,
          stream: part.file,
          isTruncated: () => part.file.truncated,
        }
      : {
          name,
          fileName: undefined,
          stream: Readable.from([textOf(part.value)]),
          isTruncated: () => part.valueTruncated,
        };
  }
}

/** The library's form reader has parsed fields that are declared as JSON; this is their text again. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
