// Requests for one call: the valid sample, with parts of it made from the description.
import fc from 'fast-check';
import type { AppEndpoint } from '../../src/access/domain/endpoint.ts';
import { pathOf, requestOf, type LooseInput } from '../../src/kernel/domain/call-request.ts';
import type { Operation } from './document.ts';
import { strangeTexts, valuesOf } from './values.ts';

/** How one request differs from the sample. */
export interface Difference {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: { readonly value: unknown } | undefined;
  /** In place of the parameter at this position of the path. */
  readonly inPath: { readonly at: number; readonly text: string } | undefined;
}

export function differencesOf(operation: Operation): fc.Arbitrary<Difference> {
  const asked = operation.parameters.filter((one) => one.in === 'query' && one.name !== 'type');
  const query = Object.fromEntries(asked.map(({ name, schema }) => [name, valuesOf(schema)]));
  const schema = operation.requestBody?.content?.['application/json']?.schema;
  const made = schema && valuesOf(schema).map((value) => ({ value }));
  const inPath = fc.record({ at: fc.nat(3), text: fc.constantFrom(...strangeTexts, 'x', '0', '2000000000') });
  return fc.record({
    query: fc.record(query, { requiredKeys: asked.filter((one) => one.required).map(({ name }) => name) }),
    body: made ? fc.option(made, { nil: undefined, freq: 6 }) : fc.constant(undefined),
    inPath: fc
      .option(inPath, { nil: undefined, freq: 1 })
      .map((one) => (one && one.at < 1 ? one : undefined)),
  });
}

/** Sends the sample with the difference, as this person. */
export async function send(
  { baseUrl, token }: { baseUrl: string; token: string },
  { endpoint, input }: { endpoint: AppEndpoint; input: LooseInput },
  { query, body, inPath }: Difference,
): Promise<Response> {
  const sample = requestOf(endpoint, input, token);
  const search = new URLSearchParams(endpoint.queryType === undefined ? {} : { type: endpoint.queryType });
  for (const [name, value] of Object.entries(query)) {
    search.append(name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value));
  }
  const type = body ? { 'content-type': 'application/json' } : {};
  const headers: Record<string, string> = { ...sample.headers, ...type };
  delete headers['prefer'];
  const path = inPath ? strangePathOf(endpoint, input, inPath) : pathOf(endpoint, input);
  return fetch(`${baseUrl}${path}?${search.toString()}`, {
    method: endpoint.method,
    headers,
    redirect: 'manual',
    body: body ? JSON.stringify(body.value) : bodyOf(sample.body),
  });
}

function bodyOf(body: unknown): string | FormData | null {
  return typeof body === 'string' || body instanceof FormData ? body : null;
}

function strangePathOf(
  endpoint: AppEndpoint,
  input: LooseInput,
  { at, text }: { at: number; text: string },
): string {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const real = pathOf(endpoint, input).split('/');
  const templates = pathOf(endpoint, { params: {} }).split('/');
  const places = templates.flatMap((part, place) => (part === 'undefined' ? [place] : []));
  const place = places[at % Math.max(1, names.length)];
  return place === undefined ? real.join('/') : real.with(place, encodeURIComponent(text)).join('/');
}
