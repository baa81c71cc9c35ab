// The address of a page as a value: routes, links, redirects, titles and mails are made from it.
import { z } from 'zod';
import { fromWire } from './wire/wire-codec.ts';

export interface PageAddress<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Tab extends string = string,
> {
  /** Parameters are written as `$name`, optional ones as `{-$name}`. Addresses of lists end in a slash. */
  readonly path: string;
  /** The browser's title until the page sets a more precise one. */
  readonly title: string;
  readonly params: Params;
  readonly query: Query;
  /** What the hash can name: a tab, or something that opens over the page. */
  readonly tabs: readonly Tab[];
}

interface Parts<Params extends z.ZodRawShape, Query extends z.ZodRawShape, Tab extends string> {
  path: string;
  title: string;
  params?: Params;
  query?: Query;
  tabs?: readonly Tab[];
}

type NoShape = Record<never, never>;

/** A page at the top of the site. */
export function pageAddress<
  Params extends z.ZodRawShape = NoShape,
  Query extends z.ZodRawShape = NoShape,
  Tab extends string = never,
>(parts: Parts<Params, Query, Tab>): PageAddress<z.ZodObject<Params>, z.ZodObject<Query>, Tab> {
  const { path, title, params, query, tabs = [] } = parts;
  // The defaults of the type parameters already say that a missing shape is the empty one.
  return {
    path,
    title,
    params: z.object(params ?? ({} as Params)),
    query: z.object(query ?? ({} as Query)),
    tabs,
  };
}

/** A page whose path continues the path of another one and takes its parameters. */
export function pageBelow<
  Above extends z.ZodRawShape,
  Params extends z.ZodRawShape = NoShape,
  Query extends z.ZodRawShape = NoShape,
  Tab extends string = never,
>(
  above: PageAddress<z.ZodObject<Above>>,
  { params, ...parts }: Parts<Params, Query, Tab>,
): PageAddress<z.ZodObject<Above & Params>, z.ZodObject<Query>, Tab> {
  const path = above.path.replace(/\/$/, '') + parts.path;
  // TypeScript cannot derive the type of a spread from type parameters.
  return pageAddress({ ...parts, path, params: { ...above.params.shape, ...params } as Above & Params });
}

/** The same page, with the tabs and the part of the query that another room adds. */
export function withParts<
  Params extends z.ZodObject,
  Query extends z.ZodRawShape,
  Tab extends string,
  MoreQuery extends z.ZodRawShape = NoShape,
  MoreTab extends string = never,
>(
  page: PageAddress<Params, z.ZodObject<Query>, Tab>,
  more: { query?: MoreQuery; tabs?: readonly MoreTab[] },
): PageAddress<Params, z.ZodObject<Query & MoreQuery>, Tab | MoreTab> {
  const query = { ...page.query.shape, ...more.query } as Query & MoreQuery;
  return { ...page, query: z.object(query), tabs: [...page.tabs, ...(more.tabs ?? [])] };
}

type ParamsOf<A extends PageAddress> = A['params']['_zod']['output'];
type QueryOf<A extends PageAddress> = A['query']['_zod']['output'];

/** The parameters of an address, read from text; undefined when one of them is not valid. */
export function paramsIn<A extends PageAddress>(address: A, given: unknown): ParamsOf<A> | undefined {
  return address.params.safeParse(fromWire(address.params, given, 'camel')).data as ParamsOf<A> | undefined;
}

/** Parts of a link's query and its tab; undefined values are left out. */
export interface LinkParts<A extends PageAddress> {
  query?: { readonly [Name in keyof QueryOf<A>]?: QueryOf<A>[Name] | undefined };
  tab?: A['tabs'][number] | undefined;
}

type LinkInput<A extends PageAddress> =
  NoShape extends ParamsOf<A>
    ? [params?: ParamsOf<A>, parts?: LinkParts<A>]
    : [params: ParamsOf<A>, parts?: LinkParts<A>];

/** The address to link to, from the root of the site. */
export function hrefOf<A extends PageAddress>(address: A, ...[params, parts]: LinkInput<A>): string {
  const query = Object.entries(parts?.query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${written(value)}`,
  );
  const path = filledPath(address.path, params ?? {});
  const hash = parts?.tab === undefined ? '' : `#${parts.tab}`;
  return `${path}${query.length === 0 ? '' : `?${query.join('&')}`}${hash}`;
}

/** A path with its parameters filled in; `_splat` holds the value of a final `$`. */
export function filledPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path
    .split('/')
    .flatMap((part) => {
      if (part === '$') return textOf(params['_splat']);
      const optional = /^\{-\$(\w+)\}$/.exec(part)?.[1];
      if (optional !== undefined) return params[optional] === undefined ? [] : written(params[optional]);
      return part.startsWith('$') ? written(params[part.slice(1)]) : part;
    })
    .join('/');
}

const written = (value: unknown): string => encodeURIComponent(textOf(value));

/** Parts of addresses are texts, numbers and flags. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
