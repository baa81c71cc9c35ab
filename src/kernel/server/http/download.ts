// Answers that are bytes.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { namesTag } from '../../domain/hashing/entity-tag.ts';
import type { ByteRange } from '../blobs/blobs.ts';
import { byteRangeOf } from './byte-range.ts';

/** Opens the whole content, or the bytes of a range. */
type OpenContent = (range?: ByteRange) => Promise<Readable>;

export class Download {
  readonly content: Readable | OpenContent | Buffer | string;
  readonly contentType: string;
  readonly fileName: string;
  readonly sizeBytes: number | undefined;
  readonly entityTag: string | undefined;
  readonly mayBeKept: boolean;

  constructor(given: {
    /** A function is called with the wanted bytes, and not at all when the client already has the content. */
    content: Readable | OpenContent | Buffer | string;
    contentType: string;
    fileName: string;
    sizeBytes?: number;
    /** Content hash; lets clients keep what never changes. */
    entityTag?: string;
    /** True when the client may keep it, as long as it asks each time whether it is still right. */
    mayBeKept?: boolean;
  }) {
    this.content = given.content;
    this.contentType = given.contentType;
    this.fileName = given.fileName;
    this.sizeBytes = given.sizeBytes;
    this.entityTag = given.entityTag;
    this.mayBeKept = given.mayBeKept ?? false;
  }
}

/** Sends bytes as an attachment, so that no browser shows them as a page of ours (API 1.2). */
export async function sendDownload(
  { request, reply }: { request: Pick<FastifyRequest, 'headers' | 'method'>; reply: FastifyReply },
  download: Download,
): Promise<FastifyReply> {
  const { content, entityTag, sizeBytes } = download;
  void reply
    .code(200)
    .header('content-type', download.contentType)
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(download.fileName.toWellFormed())}`,
    )
    .header('x-content-type-options', 'nosniff');
  if (download.mayBeKept) void reply.header('cache-control', 'private, no-cache');
  const tag = entityTag === undefined ? undefined : `"${entityTag}"`;
  if (tag !== undefined) void reply.header('etag', tag);
  if (request.method === 'HEAD') {
    if (content instanceof Readable) content.destroy();
    return reply.headers(lengthOf(sizeBytes)).send(nothing());
  }
  if (typeof content !== 'function') return reply.headers(lengthOf(sizeBytes)).send(content);
  const known = request.headers['if-none-match'];
  if (tag !== undefined && known !== undefined && namesTag(known, tag)) return reply.code(304).send();
  if (sizeBytes === undefined) return reply.send(await content());
  void reply.header('accept-ranges', 'bytes');
  const range = byteRangeOf(request.headers, { sizeBytes, tag });
  if (range === undefined) return reply.headers(lengthOf(sizeBytes)).send(await content());
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    .headers(lengthOf(range.end - range.start + 1))
    .send(await content(range));
}

/** For who asks for the head alone: bytes that nobody takes would be read or packed as fast as the machine can. */
export function nothing(): Readable {
  return Readable.from([]);
}

function lengthOf(sizeBytes: number | undefined): Record<string, number> {
  return sizeBytes === undefined ? {} : { 'content-length': sizeBytes };
}
