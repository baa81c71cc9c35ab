// Puts a contract on the HTTP server: authentication, parsing, the handler, the tripwire, and parsing the
// reply. A field that is not in the reply's schema never leaves the server.
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
import { endBody, endBodyTurn } from '../turns/body-turn.ts';
import { SenderLeft } from '../turns/fair-turns.ts';
import { inputOf, type HandlerInput } from './call-input.ts';
import { callRequestOf } from './call-request.ts';
import { mayBeLarge, usualBodyBytes } from './large-body.ts';
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

/** What the rooms above provide: contexts, and the meaning of their access values. */
export interface Mounting<Access, Ctx extends CallContext> {
  /** Authenticates the caller; refuses when the endpoint needs a session and there is none. */
  createContext(given: ContextInput<Access>): Promise<Ctx>;
  /** Reads session and rights again for a call whose body took its time; refuses when the session has ended meanwhile. */
  renewContext(ctx: Ctx): Promise<void>;
  /** True when the rights that the handler asked for satisfy the endpoint's access. */
  hasAsked(access: Access, asked: ReadonlySet<string>): boolean;
  /** Runs before the body is read: refuses callers who are known to have sent too many requests. */
  demandRoom(given: { platform: Platform; request: CallRequest; endpoint: Endpoint<Access> }): Promise<void>;
  /** The key under which the caller's answers are kept for repetitions; undefined for callers without one. */
  ownerOf(ctx: Ctx): string | undefined;
}

interface Mounted<Access, Ctx extends CallContext> {
  platform: Platform;
  tokens: PageTokens;
  mounting: Mounting<Access, Ctx>;
  endpoint: Endpoint<Access>;
  name: string;
  handle: (input: HandlerInput<Endpoint, Ctx>) => Promise<unknown>;
  /** Contexts of requests whose bodies are still arriving. */
  admitted: WeakMap<FastifyRequest, Ctx>;
  /** Its body may be larger than usual, or hold more values. */
  isLarge: boolean;
}

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
    // The types above check each handler against its own endpoint; this list mixes them.
    const handle = given.handlers[name] as Mounted<Access, Ctx>['handle'];
    const isLarge = mayBeLarge(endpoint.limits);
    const mounted = {
      platform: given.platform,
      tokens: given.tokens,
      mounting: given.mounting,
      endpoint,
      name,
      handle,
      admitted: new WeakMap<FastifyRequest, Ctx>(),
      isLarge,
    };
    app.route({
      method: endpoint.method,
      url: fullPathOf(endpoint).replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: endpoint.limits.bodyBytes ?? usualBodyBytes,
      onRequest: async (request, reply) => {
        if (endpoint.transport === 'upload') keepBodyRaw(request);
        await admit(mounted, { request, reply });
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
 * Runs before the body is read: callers who send too many requests are refused at once, and so are
 * those who may not send a large body. Smaller bodies are read first, which costs little and lets
 * one answer name all faults.
 */
async function admit<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  { request, reply }: Arrived,
): Promise<void> {
  const { mounting, platform, endpoint, isLarge } = mounted;
  try {
    await mounting.demandRoom({ platform, request: callRequestOf({ request, reply }, platform), endpoint });
    if (isLarge) mounted.admitted.set(request, await contextOf(mounted, { request, reply }));
  } catch (error) {
    await sendError(error, { request, reply, mounted });
  }
}

/** The rest of a refused body is read and forgotten when it is known to end, and soon. */
const largestReadAwayBytes = 64 * 1024 * 1024;

/** A request with an unreadable body counts for its sender like any other. */
async function refuseUnread<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  error: unknown,
  { request, reply }: Arrived,
): Promise<FastifyReply> {
  if (error instanceof SenderLeft) return reply.code(204).send();
  // The library would close the connection with the answer, and whoever still sends the body would hear that the connection
  // broke, and not why.
  if (Number(request.headers['content-length']) <= largestReadAwayBytes) reply.removeHeader('connection');
  try {
    if (!mounted.admitted.has(request)) await contextOf(mounted, { request, reply });
  } catch (counting) {
    // A missing session is refused only for requests that can be read (API 1.4).
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
  let endTurn: (() => void) | undefined;
  try {
    const cursor = mounted.platform.live.cursor();
    const ctx = await presentContextOf(mounted, { request, reply });
    endTurn = await takeTurn(mounted, ctx);
    if (cursor !== undefined && isReadOfSomebody(mounted, ctx)) void reply.header(liveCursorHeader, cursor);
    const identity = identityOf(mounted.endpoint, request, mounted.mounting.ownerOf(ctx));
    const kept = identity && (await claimRequest(ctx.db, identity, ctx.now()));
    if (kept) return await sendAgain(endpoint, { request, reply, ctx }, kept);
    return await run(mounted, { request, reply, ctx, identity });
  } catch (error) {
    if (isWantedAbsence(error, request, endpoint)) return reply.code(204).send();
    // Nobody waits for this answer any more.
    if (error instanceof SenderLeft) return reply.code(204).send();
    return sendError(error, { request, reply, mounted });
  } finally {
    endTurn?.();
    endBody(request.raw);
  }
}

/**
 * The turn of a call among those of other people. A call that may hold the turn of a large body has that one alone: it
 * would wait here for calls that wait for its own. Runners wait long for work, and are few.
 */
async function takeTurn<Access, Ctx extends CallContext>(
  { endpoint, isLarge, platform }: Mounted<Access, Ctx>,
  { holder, request }: Ctx,
): Promise<(() => void) | undefined> {
  if (isLarge || endpoint.transport !== 'json' || endpoint.wire === 'runner') return undefined;
  const { calls } = platform.largeWork;
  return calls.takeNow(holder) ?? calls.take(holder, request.departure);
}

/** True when the answer carries a cursor: its reader may watch changes from there without a new read. */
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
    const input = inputOf(mounted.endpoint, request, ctx);
    endBodyTurn(request.raw);
    const result = await mounted.handle(input);
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
    if (identity) await keepAnswer(ctx, identity, { ...answer, formDigest });
    return await sendText(mounted.endpoint, call, answer);
  } catch (error) {
    if (identity) await settleFailed(mounted, { ctx, identity, error, requestId: request.id });
    throw error;
  } finally {
    ctx.endLargeTurn();
  }
}

/**
 * The context now that the body is there. That of a large body was made before it came, which may be half an hour ago. What
 * is uploaded comes only while the call works on it, so such calls ask again themselves.
 */
async function presentContextOf<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  call: Arrived,
): Promise<Ctx> {
  const admitted = mounted.admitted.get(call.request);
  if (!admitted) return contextOf(mounted, call);
  if (mounted.endpoint.transport === 'json') await mounted.mounting.renewContext(admitted);
  return admitted;
}

async function contextOf<Access, Ctx extends CallContext>(
  mounted: Mounted<Access, Ctx>,
  call: Arrived,
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

/**
 * The tripwire: it is our own fault when a call answers or commits without having asked for
 * the rights in its contract.
 */
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
