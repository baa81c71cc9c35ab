// What frames show: pages and documents that students handed in, and the frame for outputs of notebooks. The site sends
// browsers to the second listener. Where it has none, it serves them itself, with an origin that nothing else has.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextWithoutCall } from '../access/server/index.ts';
import { RefusedError } from '../kernel/domain/refusal.ts';
import { byteRangeOf } from '../kernel/server/http/byte-range.ts';
import { createContentServer, refuse } from '../kernel/server/http/content-server.ts';
import { nothing } from '../kernel/server/http/download.ts';
import { frameHeaders } from '../kernel/server/http/content-headers.ts';
import { GeneralRateLimit, networkOf } from '../kernel/server/http/rate-limit.ts';
import type { Platform } from '../kernel/server/platform.ts';
import { readPreviewFile, type AskedFile } from '../submissions/server/index.ts';
import { framePage } from './content-frame.ts';

const previews = '/api/v1/proxies/';
const frame = '/content-frame';
/** A page may have some hundred pictures. */
const filesOfSessionPerMinute = 3000;

/** On the site itself: sends browsers to the other listener, if there is one. */
export function addContent(
  app: FastifyInstance,
  platform: Platform,
  filesPerMinute = filesOfSessionPerMinute,
): void {
  const { contentUrl } = platform.config;
  if (contentUrl === undefined) return serveContent(app, platform, filesPerMinute);
  const base = contentUrl.replace(/\/$/, '');
  const send = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(base + request.url, 302);
  app.get(`${previews}*`, send);
  app.get(frame, send);
}

/** The second listener; undefined where the site has no address for it. */
export async function listenForContent(platform: Platform): Promise<FastifyInstance | undefined> {
  const { contentPort, contentUrl, host } = platform.config;
  if (contentUrl === undefined || contentPort === 0) return undefined;
  const app = createContentServer(platform);
  serveContent(app, platform, filesOfSessionPerMinute);
  await app.listen({ host, port: contentPort });
  return app;
}

function serveContent(app: FastifyInstance, platform: Platform, filesPerMinute: number): void {
  const limit = new GeneralRateLimit(filesPerMinute);
  app.get(frame, async (_request, reply) =>
    withoutFrameRules(reply).headers(frameHeaders).type('text/html; charset=utf-8').send(framePage),
  );
  app.get<{ Params: { '*': string } }>(`${previews}*`, async (request, reply) => {
    const rest = request.params['*'];
    const cut = rest.indexOf('/');
    const [name, path] = cut === -1 ? [rest, ''] : [rest.slice(0, cut), rest.slice(cut + 1)];
    try {
      return await sendPreview({ request, reply, platform }, { name, path, limit });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return refuse(withoutFrameRules(reply).headers(frameHeaders), error);
    }
  });
}

async function sendPreview(
  { request, reply, platform }: { request: FastifyRequest; reply: FastifyReply; platform: Platform },
  asked: AskedFile,
): Promise<FastifyReply> {
  const ctx = contextWithoutCall(platform, { requestId: request.id, address: networkOf(request.ip) });
  const { sha256, sizeBytes, headers } = await readPreviewFile(ctx, asked);
  void withoutFrameRules(reply).headers(headers).header('accept-ranges', 'bytes');
  if (request.method === 'HEAD') return reply.header('content-length', sizeBytes).send(nothing());
  const range = byteRangeOf(request.headers, { sizeBytes, tag: undefined });
  if (range === undefined) {
    return reply.header('content-length', sizeBytes).send(await platform.blobs.open(sha256));
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(await platform.blobs.open(sha256, range));
}

/** The site's own pages stand in no frame of others; this content stands in frames alone. */
function withoutFrameRules(reply: FastifyReply): FastifyReply {
  reply.removeHeader('x-frame-options');
  reply.removeHeader('cross-origin-opener-policy');
  return reply;
}
