import { internalAddress } from '../../../kernel/domain/links/internal-address.ts';

/** The address inside the site that a link leads to: it starts with a slash or shares the site's origin. */
export function internalLink(href: string, origin: string): string | undefined {
  if (href.startsWith('#')) return href;
  return internalAddress(href.startsWith(`${origin}/`) ? href.slice(origin.length) : href);
}
