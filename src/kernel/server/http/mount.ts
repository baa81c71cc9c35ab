// Puts a contract on the HTTP server: authentication, parsing, the handler, the tripwire, parsing the reply on
// the way out. What is not in the reply's schema never leaves.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { emptyAbsence, fullPathOf, type Contract, type Endpoint } from '../../domain/endpoint.ts';
import { liveCursorHeader } from '../../domain/live.ts';
import { RefusedError } from '../../domain/refusal.ts';
import type { CallContext, CallRequest, PageRequest } from './call-context.ts';
import { entityTagHeaderOf } from './entity-tags.ts';
import { Download, sendDownload } from './download.ts';
import { claimRequest, keepAnswer, type KeptAnswer, type RequestIdentity } from './idempotency.ts';
import { pageRequestOf, setNextToken, warningHeaderOf } from './paging.ts';
import type { PageTokens } from './page-token.ts';
import type { Platform } from '../platform.ts';
import { SenderLeft } from '../turns/fair-turns.ts';
import { inputOf, type HandlerInput } from './call-input.ts';
import { callRequestOf } from './call-request.ts';
import { keepBodyRaw } from './raw-body.ts';
import { identityOf, sendAgain, settleFailed } from './repeated-calls.ts';
import { replyBodyOf } from './reply-body.ts';
import { jsonHeaders, sendError } from './send-error.ts';
import { sendText } from './send-text.ts';
import type { Unchanging } from './unchanging.ts';

type Value<E extends Endpoint> = E['reply']['_zod']['input'];

/** A download call answers a Download; every other call a value of its reply schema. */
export type Handler<E extends Endpoint, Ctx> = (
  input: HandlerInput<E, Ctx>,
) => Promise<Value<E> | Unchanging<Value<E>> | Download>;

/** One handler per endpoint: a missing or wrongly typed one does not compile. */
export type Handlers<C extends Contract, Ctx> = { [Name in keyof C]: Handler<C[Name], Ctx> };

export interface ContextInput<Access> {
  platform: Platform;
  request: CallRequest;
  page: PageRequest;
  endpoint: Endpoint<Access>;
  checkAsked: (asked: ReadonlySet<string>) => void;
}

/** How the rooms above make a context and what their access values ask for. */
export interface Mounting<Access, Ctx extends CallContext> {
  /** Authenticates; refuses when the endpoint needs a session that is not there. */
  createContext(given: ContextInput<Access>): Promise<Ctx>;
  /** True when a handler that asked for these has answered what the endpoint's access names. */
  hasAsked(access: Access, asked: ReadonlySet<string>): boolean;
  /** Before the body is read: refuses who is known to have asked too much. */
  demandRoom(given: { platform: Platform; request: CallRequest; endpoint: Endpoint<Access> }): Promise<void>;
  /** Who repeats a request: the key under which its answers are kept; undefined for nobody in particular. */
  ownerOf(ctx: Ctx): string | undefined;
}

interface Mounted<Access, Ctx extends CallContext> {
  platform: Platform;
  tokens: PageTokens;
  mounting: Mounting<Access, Ctx>;
  endpoint: Endpoint<Access>;
  name: string;
  handle: (input: HandlerInput<Endpoint, Ctx>) => Promise<unknown>;
  /** Contexts of requests whose bodies are on their way. */
  admitted: WeakMap<FastifyRequest, Ctx>;
}

/** Larger ones are declared, and read only of who may send them. */
export const usualBodyBytes = 1024 * 1024;

/** Mounts every endpoint of a contract. */
export function mountContract<Access, Ctx extends CallContext, C extends Contract<Access>>(
  app: FastifyInstance,
  given: {
    platform: Platform;
    tokens: PageTokens;
    mounting: Mounting<Access, Ctx>;
    contract: C;
    handlers: Handlers<NoInfer<C>, Ctx>;
  },
): void {
  for (const [name, endpoint] of Object.entries(given.contract)) {
    // Each handler is checked against its own endpoint above; here they are a mixed list.
    const handle = given.handlers[name] as Mounted<Access, Ctx>['handle'];
    const mounted = {
      platform: given.platform,
      tokens: given.tokens,
      mounting: given.mounting,
      endpoint,
      name,
      handle,
      admitted: new WeakMap<FastifyRequest, Ctx>(),
    };
    const isLarge = (endpoint.limits.bodyBytes ?? 0) > usualBodyBytes;
    app.route({
      method: endpoint.method,
      url: fullPathOf(endpoint).replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.limits.bodyBytes ?? usualBodyBytes,
      onRequest: async (request, reply) => {
        if (endpoint.transport === 'upload') keepBodyRaw(request);
        await admit(mounted, { request, reply, isLarge });
      },
      errorHandler: (error, request, reply) => void refuseUnread(mounted, error, { request, reply }),
      ...(endpoint.queryType === undefined ? {} : { constraints: { queryType: endpoint.queryType } }),
      config: {
        operation: name,
        wire: endpoint.wire,
        transport: endpoint.transport,
        ...(endpoint.limits.bodyValues === undefined ? {} : { bodyValues: endpoint.limits.bodyValues }),
      },
      handler: (request, reply) => answer(mounted, request, reply),
    });
  }
}

interface Arrived {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Before the body is read: who asks too much is refused at once, and so is who may not send a large one. Smaller ones are
 * read first, which costs little and tells all that is wrong with them.
 */
async function admit<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  { request, reply, isLarge }: Arrived & { isLarge: boolean },
): Promise<void> {
  const { mounting, platform, endpoint } = mounted;
  try {
    await mounting.demandRoom({ platform, request: callRequestOf({ request, reply }, platform), endpoint });
    if (isLarge) mounted.admitted.set(request, await contextOf(mounted, { request, reply }));
  } catch (error) {
    await sendError(error, { request, reply, mounted });
  }
}

/** A body that cannot be read is a call, too: it is counted for whoever sent it. */
async function refuseUnread<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  error: unknown,
  { request, reply }: Arrived,
): Promise<FastifyReply> {
  if (error instanceof SenderLeft) return reply.code(204).send();
  try {
    if (!mounted.admitted.has(request)) await contextOf(mounted, { request, reply });
  } catch (counting) {
    // Whether there is a session is said of calls that can be read (API 1.4).
    if (!(counting instanceof RefusedError)) return sendError(counting, { request, reply, mounted });
    if (counting.refusal.status === 429) return sendError(counting, { request, reply, mounted });
  }
  return sendError(error, { request, reply, mounted });
}

async function answer<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = mounted;
  void reply.header('x-request-id', request.id);
  try {
    const cursor = mounted.platform.live.cursor();
    const ctx = mounted.admitted.get(request) ?? (await contextOf(mounted, { request, reply }));
    if (cursor !== undefined && isReadOfSomebody(mounted, ctx)) void reply.header(liveCursorHeader, cursor);
    const identity = identityOf(mounted.endpoint, request, mounted.mounting.ownerOf(ctx));
    const kept = identity && (await claimRequest(ctx.db, identity, ctx.now()));
    if (kept) return await sendAgain(endpoint, { request, reply, ctx }, kept);
    return await run(mounted, { request, reply, ctx, identity });
  } catch (error) {
    if (isWantedAbsence(error, request, endpoint)) return reply.code(204).send();
    // Nobody reads it any more.
    if (error instanceof SenderLeft) return reply.code(204).send();
    return sendError(error, { request, reply, mounted });
  }
}

/** Who reads may watch what was read from there on, without reading it again. */
function isReadOfSomebody<Access, Ctx extends CallContext>(
  { endpoint, mounting }: Mounted<Access, Ctx>,
  ctx: Ctx,
): boolean {
  return endpoint.method === 'GET' && mounting.ownerOf(ctx) !== undefined;
}

async function run<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  call: { request: FastifyRequest; reply: FastifyReply; ctx: Ctx; identity: RequestIdentity | undefined },
): Promise<FastifyReply> {
  const { request, reply, ctx, identity } = call;
  try {
    const result = await mounted.handle(inputOf(mounted.endpoint, request, ctx));
    requireAsked(mounted, ctx.asked);
    if (result instanceof Download) return await sendDownload(call, result);
    const body = await replyBodyOf(mounted, result, ctx);
    setNextToken(reply, request, { ...mounted, ctx });
    const answer: KeptAnswer = {
      status: mounted.endpoint.status,
      headers: { ...jsonHeaders, ...warningHeaderOf(ctx), ...entityTagHeaderOf(mounted, ctx) },
      body,
    };
    const formDigest = ctx.request.formDigest?.whole;
    if (identity) await keepAnswer(ctx.db, identity, { ...answer, formDigest });
    return await sendText(mounted.endpoint, call, answer);
  } catch (error) {
    if (identity) await settleFailed(mounted, { ctx, identity, error, requestId: request.id });
    throw error;
  } finally {
    ctx.endLargeTurn();
  }
}

async function contextOf<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  call: { request: FastifyRequest; reply: FastifyReply },
): Promise<Ctx> {
  return mounted.mounting.createContext({
    platform: mounted.platform,
    request: callRequestOf(call, mounted.platform),
    page: pageRequestOf(call.request, mounted),
    endpoint: mounted.endpoint,
    checkAsked: (asked) => {
      requireAsked(mounted, asked);
    },
  });
}

/** The tripwire: an answer or commit without having asked for what the contract names is our own fault. */
function requireAsked<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  asked: ReadonlySet<string>,
): void {
  if (mounted.mounting.hasAsked(mounted.endpoint.access, asked)) return;
  throw new Error(`${mounted.name} did not ask for ${JSON.stringify(mounted.endpoint.access)}`);
}

function isWantedAbsence(error: unknown, request: FastifyRequest, { absence }: Endpoint): boolean {
  if (absence === undefined || request.headers['prefer'] !== emptyAbsence) return false;
  return error instanceof RefusedError && error.refusal === absence;
}
