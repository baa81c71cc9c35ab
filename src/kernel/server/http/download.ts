// Answers that are bytes.
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

export class Download {
  readonly content: Readable | Buffer | string;
  readonly contentType: string;
  readonly fileName: string;
  readonly sizeBytes: number | undefined;
  readonly entityTag: string | undefined;

  constructor(given: {
    content: Readable | Buffer | string;
    contentType: string;
    fileName: string;
    sizeBytes?: number;
    /** Content hash; lets clients keep what never changes. */
    entityTag?: string;
  }) {
    this.content = given.content;
    this.contentType = given.contentType;
    this.fileName = given.fileName;
    this.sizeBytes = given.sizeBytes;
    this.entityTag = given.entityTag;
  }
}

/** Sends bytes as an attachment that no browser takes for a page of ours (API 1.2). */
export async function sendDownload(reply: FastifyReply, download: Download): Promise<FastifyReply> {
  void reply
    .code(200)
    .header('content-type', download.contentType)
    .header(
      'content-disposition',
      `attachment; filename*=UTF-8''${encodeURIComponent(download.fileName.toWellFormed())}`,
    )
    .header('x-content-type-options', 'nosniff');
  if (download.sizeBytes !== undefined) void reply.header('content-length', download.sizeBytes);
  if (download.entityTag !== undefined) void reply.header('etag', `"${download.entityTag}"`);
  return reply.send(download.content);
}
