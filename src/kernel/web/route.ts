// What pages read from their address: path parameters, query and hash. The address is the state.
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import type { z } from 'zod';
import { fromWire } from '../domain/wire-codec.ts';

/** The address has the form of a page, but a part of it names nothing, as in `/courses/abc`. */
export class AddressError extends Error {}

/** Parameters of the path, checked; with a bad one the address leads nowhere. */
export function useRouteParams<S extends z.ZodType>(schema: S): S['_zod']['output'] {
  const parsed = schema.safeParse(fromWire(schema, useParams({ strict: false }), 'camel'));
  if (!parsed.success) throw new AddressError(parsed.error.message);
  return parsed.data;
}

type Changes<S extends z.ZodObject> = { [Name in keyof z.input<S>]?: z.input<S>[Name] | undefined };

/**
 * The query as the schema understands it, and a function that changes parts of it. Filters replace the
 * address, so that typing does not fill the history; opening something pushes.
 */
export function useSearch<S extends z.ZodObject>(
  schema: S,
): [z.output<S>, (changes: Changes<S>, how?: { push?: boolean }) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const given = new URLSearchParams(location.searchStr);
  const values = schema.parse(fromWire(schema, Object.fromEntries(given), 'camel'));
  const change = (changes: Changes<S>, how: { push?: boolean } = {}): void => {
    const next = new URLSearchParams(location.searchStr);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined || value === null || value === '') next.delete(name);
      else next.set(name, String(value));
    }
    const query = next.toString();
    const hash = location.hash ? `#${location.hash}` : '';
    void navigate({ href: `${location.pathname}${query ? `?${query}` : ''}${hash}`, replace: !how.push });
  };
  return [values, change];
}

/** The tab named by the hash, or the first one. */
export function useHashTab<Tab extends string>(tabs: readonly Tab[], first: Tab): [Tab, (tab: Tab) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const tab = tabs.find((one) => one === location.hash) ?? first;
  return [
    tab,
    (next) => {
      void navigate({ href: `${location.pathname}${location.searchStr}#${next}` });
    },
  ];
}
