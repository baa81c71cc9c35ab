// The server of a screen's test: answers calls of the browser's client, typed by the contract.
import { vi } from 'vitest';
import type { AppEndpoint } from '../../src/access/domain/endpoint.ts';
import { fullPathOf, type BodyOf, type ReplyOf } from '../../src/kernel/domain/endpoint.ts';
import { fromWire, toWire } from '../../src/kernel/domain/wire-codec.ts';

interface Answer {
  endpoint: AppEndpoint;
  reply: (body: unknown) => unknown;
}

export interface AnsweredCalls {
  /** From now on the endpoint answers so; what it throws is refused with 400 and that text. */
  answer<E extends AppEndpoint>(endpoint: E, reply: (body: BodyOf<E>) => ReplyOf<E>): void;
  /** Bodies that were sent to the endpoint, the first one first. */
  sentTo<E extends AppEndpoint>(endpoint: E): BodyOf<E>[];
}

/** Takes the place of the network; undo it with `vi.unstubAllGlobals()`. */
export function answerCalls(): AnsweredCalls {
  const answers: Answer[] = [];
  const sent: { endpoint: AppEndpoint; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, request: { method: string; body?: unknown }) => {
    const found = answers.findLast(({ endpoint }) => isCallOf(endpoint, request.method, url));
    if (!found) return Promise.resolve(refusal(404, `nothing answers ${request.method} ${url}`));
    const { endpoint, reply } = found;
    const style = endpoint.wire === 'v1' ? 'snake' : 'camel';
    const body = typeof request.body === 'string' ? bodyOf(endpoint, request.body, style) : undefined;
    sent.push({ endpoint, body });
    try {
      const answer = reply(body);
      if (answer === undefined) return Promise.resolve(new Response(null, { status: 204 }));
      return Promise.resolve(Response.json(toWire(endpoint.reply, answer, style)));
    } catch (error) {
      return Promise.resolve(refusal(400, error instanceof Error ? error.message : 'refused'));
    }
  });
  return {
    answer: (endpoint, reply) => {
      answers.push({ endpoint, reply: (body) => reply(endpoint.body.parse(body)) });
    },
    sentTo: (endpoint) =>
      sent.filter((call) => call.endpoint === endpoint).map((call) => endpoint.body.parse(call.body)),
  };
}

function bodyOf(endpoint: AppEndpoint, text: string, style: 'snake' | 'camel'): unknown {
  return fromWire(endpoint.body, JSON.parse(text), style);
}

function isCallOf(endpoint: AppEndpoint, method: string, url: string): boolean {
  const pattern = fullPathOf(endpoint).replace(/\{\w+\}/g, '[^/?]+');
  const isTyped = endpoint.queryType === undefined || url.includes(`type=${endpoint.queryType}`);
  return endpoint.method === method && isTyped && new RegExp(`^${pattern}(\\?|$)`).test(url);
}

function refusal(status: number, message: string): Response {
  const body = { message, description: message, code: 'INVALID_PARAM', request_id: 'test' };
  return Response.json(body, { status });
}
