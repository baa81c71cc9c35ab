// `ETag` and `If-Match` of endpoints that declare `versioned`.
import { namesTag } from '../../domain/hashing/entity-tag.ts';
import { styleOf, type Endpoint } from '../../domain/endpoint.ts';
import { RefusedError } from '../../domain/refusal.ts';
import { toWire } from '../../domain/wire/wire-codec.ts';
import { staleWrite } from './refusals.ts';

/** Refuses a caller whose tag is not the present one. A caller without a tag may write. */
export async function demandTag(
  ifMatch: string | undefined,
  tag: string,
  readPresent: () => Promise<unknown>,
): Promise<void> {
  if (ifMatch === undefined || namesTag(ifMatch, tag)) return;
  throw new RefusedError(staleWrite, { present: await readPresent() });
}

/** The `ETag` header of an answer. A write that declares `versioned` and compares no tag is our own fault. */
export function entityTagHeaderOf(
  { name, endpoint }: { name: string; endpoint: Endpoint },
  ctx: { readonly entityTag: string | undefined; readonly hasDemandedTag: boolean },
): Record<string, string> {
  if (endpoint.versioned === undefined) return {};
  const isUnasked = endpoint.versioned !== 'read' && !ctx.hasDemandedTag;
  if (isUnasked) throw new Error(`${name} did not compare the tag that it declares`);
  return ctx.entityTag === undefined ? {} : { etag: ctx.entityTag };
}

/** The current state, spelled as the API version writes it. */
export function presentOnWire(
  { versioned, wire }: Pick<Endpoint, 'versioned' | 'wire'>,
  present: unknown,
): unknown {
  if (present === undefined || versioned === undefined || versioned === 'read') return undefined;
  return toWire(versioned.present, versioned.present.parse(present), styleOf({ wire }));
}
