// Writes the answer of a handler by its reply schema: a field that is not in the schema
// never leaves the server.
import { z } from 'zod';
import { styleOf, type Endpoint } from '../../domain/endpoint.ts';
import { toWire } from '../../domain/wire/wire-codec.ts';
import { Pace } from '../turns/pace.ts';
import type { CallContext } from './call-context.ts';
import { largeTextOf } from './large-text.ts';
import { Unchanging } from './unchanging.ts';

interface Named {
  readonly endpoint: Endpoint;
  readonly name: string;
}

/** The body of an answer. A call with a large turn has it written in portions. */
export async function replyBodyOf(call: Named, result: unknown, ctx: CallContext): Promise<string | Buffer> {
  if (call.endpoint.status === 204) return '';
  return result instanceof Unchanging ? keptBodyOf(call, result, ctx) : textOf(call, result, ctx);
}

/**
 * When many callers ask for the same at once, the first call makes the body, and the others find
 * it when their turn comes.
 */
async function keptBodyOf(call: Named, unchanging: Unchanging<unknown>, ctx: CallContext): Promise<Buffer> {
  const { keptBodies } = ctx.platform;
  const key = `${call.name} ${unchanging.key}`;
  let kept = keptBodies.find(key);
  if (kept === undefined) {
    await ctx.takeLargeTurn();
    kept = keptBodies.find(key);
  }
  if (kept === undefined) {
    const body = Buffer.from(await textOf(call, await unchanging.make(), ctx));
    keptBodies.keep(key, { body, warnings: [...ctx.warnings] });
    return body;
  }
  ctx.warnings.push(...kept.warnings);
  return kept.body;
}

async function textOf({ endpoint, name }: Named, result: unknown, ctx: CallContext): Promise<string> {
  const style = styleOf(endpoint);
  try {
    if (ctx.hasLargeTurn) {
      return await largeTextOf(endpoint.reply, result, { style, pace: new Pace(ctx.request.departure) });
    }
    return JSON.stringify(toWire(endpoint.reply, endpoint.reply.parse(result), style) ?? null);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    throw new Error(`${name} answered the wrong shape`, { cause: z.prettifyError(error) });
  }
}
