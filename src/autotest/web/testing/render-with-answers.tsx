// The server of browser tests, at the edge of the browser: answers of calls as the contract types them.
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { renderPart } from '../../../design/web/testing/render-part.tsx';
import type { Endpoint, ReplyOf } from '../../../kernel/domain/endpoint.ts';
import { toWire } from '../../../kernel/domain/wire-codec.ts';
import { queryClient } from '../../../kernel/web/api.ts';

export interface SentCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface Answer {
  readonly method: string;
  readonly path: RegExp;
  readonly status: number;
  readonly body: unknown;
}

/** A success; the path's parameters match anything. */
export function answer<E extends Endpoint>(endpoint: E, reply: ReplyOf<E>): Answer {
  const style = endpoint.wire === 'v1' ? 'snake' : 'camel';
  return { ...matcherOf(endpoint), status: 200, body: toWire(endpoint.reply, reply, style) };
}

export function refusalOf(endpoint: Endpoint, status: number, body: Record<string, unknown>): Answer {
  return { ...matcherOf(endpoint), status, body };
}

/** Shows a part; calls that no answer fits are answered with 404. Later answers win. Gives the calls made. */
export async function renderWithAnswers(part: ReactNode, answers: readonly Answer[]): Promise<SentCall[]> {
  const sent: SentCall[] = [];
  queryClient.clear();
  vi.stubGlobal('fetch', (url: string, request: { method: string; body?: string }) => {
    const { pathname } = new URL(url, 'http://host');
    const body: unknown = request.body === undefined ? undefined : JSON.parse(request.body);
    sent.push({ method: request.method, path: pathname, body });
    const found = answers.findLast(({ method, path }) => method === request.method && path.test(pathname));
    const { status, body: json } = found ?? { status: 404, body: { message: 'Not there.' } };
    return Promise.resolve(Response.json(json, { status }));
  });
  await renderPart(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
  return sent;
}

function matcherOf({ method, path }: Endpoint): Pick<Answer, 'method' | 'path'> {
  return { method, path: new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
}
