// Writes and reads addresses: history addresses with plain queries (NAV-001).
import { keepLtiFlag } from './lti-mode.ts';
import { routes } from './routes.ts';

/** Reads the query as plain strings; the router's own codec would turn `?q=123` into a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(values: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Addresses of lists end in a slash, but their routes are declared without it. */
const lists = Object.values(routes)
  .map(({ address }) => address.path)
  .filter((path) => path !== '/' && path.endsWith('/'))
  .map((path) => path.slice(0, -1).split('/'));

function isList(pathname: string): boolean {
  const parts = pathname.split('/');
  return lists.some(
    (list) =>
      list.length === parts.length &&
      list.every((name, at) => (name.startsWith('$') ? parts[at] !== '' : parts[at] === name)),
  );
}

export const addressRewrite = {
  input: ({ url }: { url: URL }): URL => {
    if (url.pathname.length > 1 && url.pathname.endsWith('/')) url.pathname = url.pathname.slice(0, -1);
    return url;
  },
  output: ({ url }: { url: URL }): URL => {
    if (isList(url.pathname)) url.pathname += '/';
    keepLtiFlag(url);
    return url;
  },
};

/** The options for the router. */
export const addressCodec = { parseSearch, stringifySearch, rewrite: addressRewrite };
