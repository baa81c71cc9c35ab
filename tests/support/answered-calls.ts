// The server of a screen's test: answers calls of the browser's client, typed by the contract.
import { vi } from 'vitest';
import type { AppEndpoint } from '../../src/access/domain/endpoint.ts';
import { emptyAbsence, fullPathOf, type BodyOf, type ReplyOf } from '../../src/kernel/domain/endpoint.ts';
import { fromWire, toWire } from '../../src/kernel/domain/wire/wire-codec.ts';

interface AskedRequest {
  method: string;
  headers?: Record<string, string>;
  body?: unknown;
}

interface Answer {
  endpoint: AppEndpoint;
  respond: (body: unknown, url: URL) => Response;
}

export interface AnsweredCalls {
  /** From now on the endpoint answers so; what it throws is refused with 400 and that text. */
  answer<E extends AppEndpoint>(
    endpoint: E,
    reply: (body: BodyOf<E>, url: URL) => ReplyOf<E>,
    warning?: string,
  ): void;
  /** From now on the endpoint refuses, with the fields of that refusal. */
  refuse(endpoint: AppEndpoint, status: number, fields: { message: string } & Record<string, unknown>): void;
  /** The next call is refused so; the ones after it are answered as before. */
  refuseOnce(
    endpoint: AppEndpoint,
    status: number,
    fields: { message: string } & Record<string, unknown>,
  ): void;
  /** From now on the endpoint says that nothing is there. */
  answerNone(endpoint: AppEndpoint): void;
  /** Bodies that were sent to the endpoint, the first one first. */
  sentTo<E extends AppEndpoint>(endpoint: E): BodyOf<E>[];
  /** From now on a list is answered page by page. */
  answerPage<E extends AppEndpoint>(
    endpoint: E,
    reply: (url: URL) => { body: ReplyOf<E>; nextToken: string | undefined },
  ): void;
}

/** Takes the place of the network; undo it with `vi.unstubAllGlobals()`. */
export function answerCalls(): AnsweredCalls {
  const answers: Answer[] = [];
  const sent: { endpoint: AppEndpoint; body: unknown }[] = [];
  vi.stubGlobal('fetch', (url: string, request: AskedRequest) => {
    const found = answers.findLast(({ endpoint }) => isCallOf(endpoint, request.method, url));
    // What may be absent is so, unless the test answers it.
    if (!found && request.headers?.['prefer'] === emptyAbsence) return Promise.resolve(nothing());
    if (!found) return Promise.resolve(refusal(404, `nothing answers ${request.method} ${url}`));
    const body = typeof request.body === 'string' ? bodyOf(found.endpoint, request.body) : undefined;
    sent.push({ endpoint: found.endpoint, body });
    return Promise.resolve(found.respond(body, new URL(url, location.origin)));
  });
  return {
    answer: (endpoint, reply, warning) => {
      const respond: Answer['respond'] = (body, url) => {
        const response = answerOf(endpoint, () => reply(endpoint.body.parse(body), url));
        if (warning !== undefined) response.headers.set('warning', `002 Proofmark "${warning}"`);
        return response;
      };
      answers.push({ endpoint, respond });
    },
    refuse: (endpoint, status, fields) => {
      answers.push({ endpoint, respond: () => Response.json(fields, { status }) });
    },
    refuseOnce: (endpoint, status, fields) => {
      const once: Answer = {
        endpoint,
        respond: () => {
          answers.splice(answers.indexOf(once), 1);
          return Response.json(fields, { status });
        },
      };
      answers.push(once);
    },
    answerNone: (endpoint) => {
      answers.push({ endpoint, respond: nothing });
    },
    sentTo: (endpoint) =>
      sent.filter((call) => call.endpoint === endpoint).map((call) => endpoint.body.parse(call.body)),
    answerPage: (endpoint, reply) => {
      const respond: Answer['respond'] = (_body, url) => {
        const { body, nextToken } = reply(url);
        const answer = answerOf(endpoint, () => body);
        const header = endpoint.wire === 'v2' ? 'x-next-token' : 'next-token';
        if (nextToken !== undefined) answer.headers.set(header, nextToken);
        return answer;
      };
      answers.push({ endpoint, respond });
    },
  };
}

const nothing = (): Response => new Response(null, { status: 204 });

function answerOf(endpoint: AppEndpoint, reply: () => unknown): Response {
  try {
    const answer = reply();
    if (answer === undefined) return nothing();
    return Response.json(toWire(endpoint.reply, answer, styleOf(endpoint)));
  } catch (error) {
    return refusal(400, error instanceof Error ? error.message : 'refused');
  }
}

const styleOf = ({ wire }: AppEndpoint) => (wire === 'v1' ? 'snake' : 'camel');

function bodyOf(endpoint: AppEndpoint, text: string): unknown {
  return fromWire(endpoint.body, JSON.parse(text), styleOf(endpoint));
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
