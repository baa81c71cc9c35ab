// What pages read from their address: path parameters, query and hash. The address holds the state of a page.
import { useLocation, useMatches, useNavigate, useRouter } from '@tanstack/react-router';
import { paramsIn, type PageAddress } from '../domain/address.ts';
import { fromWire } from '../domain/wire/wire-codec.ts';

/** The address has the form of a page, but one of its parameters is not valid, as in `/courses/abc`. */
export class AddressError extends Error {}

/** The checked parameters of the path; throws an AddressError for a bad one. */
export function useParams<A extends PageAddress>(address: A): A['params']['_zod']['output'] {
  // A navigation changes its matches several times, and these once.
  const given = useMatches({ select: lastParams, structuralSharing: true });
  const params = paramsIn(address, given);
  if (params === undefined) throw new AddressError(`This is no address of "${address.title}".`);
  return params;
}

/** What the address gives the innermost page, unchecked. */
export const lastParams = (matches: readonly { params: Record<string, string> }[]): Record<string, string> =>
  matches.at(-1)?.params ?? {};

type Changes<A extends PageAddress> = {
  [Name in keyof A['query']['_zod']['output']]?: A['query']['_zod']['output'][Name] | undefined;
};

/**
 * The query as the address declares it, and a function that changes parts of it. A filter replaces the
 * address, so that typing does not fill the history; opening something adds an entry.
 */
export function useSearch<A extends PageAddress>(
  address: A,
): [A['query']['_zod']['output'], (changes: Changes<A>, how?: { push?: boolean }) => void] {
  const searchStr = useLocation({ select: (location) => location.searchStr });
  const router = useRouter();
  const navigate = useNavigate();
  const given = new URLSearchParams(searchStr);
  const values = address.query.parse(fromWire(address.query, Object.fromEntries(given), 'camel'));
  const change = (changes: Changes<A>, how: { push?: boolean } = {}): void => {
    const { location } = router.state;
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

/** The tab or part that the hash names; undefined for an empty or unknown hash. */
export function useHash<A extends PageAddress>(address: A): A['tabs'][number] | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  return address.tabs.find((tab) => tab === hash);
}

/** The tab named by the hash, or the first one. */
export function useHashTab<Tab extends string>(tabs: readonly Tab[], first: Tab): [Tab, (tab: Tab) => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const router = useRouter();
  const navigate = useNavigate();
  const tab = tabs.find((one) => one === hash) ?? first;
  return [
    tab,
    (next) => {
      const { location } = router.state;
      void navigate({ href: `${location.pathname}${location.searchStr}#${next}` });
    },
  ];
}
