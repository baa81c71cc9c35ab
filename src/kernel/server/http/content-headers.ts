// Headers of content that students made. It may do what it likes in its frame, and reach nothing: it has an origin of its
// own that no other page has, so that even on the address of the site it would read nothing of it (decision 71).

interface ContentWishes {
  /** Pictures, styles, fonts and media of other sites. */
  readonly allowRemoteResources: boolean;
  /** Scripts of other sites, and what these fetch. */
  readonly allowRemoteScripts: boolean;
}

/** The headers of a file of a page in a frame. */
export function contentHeadersOf({ allowRemoteResources, allowRemoteScripts }: ContentWishes) {
  const resources = allowRemoteResources ? ' https:' : '';
  const scripts = allowRemoteScripts ? " https: 'unsafe-eval'" : '';
  return headersWith({
    sandbox: 'allow-scripts allow-forms allow-modals',
    'default-src': "'none'",
    'script-src': `'self' 'unsafe-inline'${scripts}`,
    'style-src': `'self' 'unsafe-inline'${resources}`,
    'img-src': `'self' data: blob:${resources}`,
    'font-src': `'self' data:${resources}`,
    'media-src': `'self' data: blob:${resources}`,
    'connect-src': `'self'${allowRemoteScripts ? ' https:' : ''}`,
    'base-uri': "'none'",
    'form-action': "'none'",
  });
}

/** The headers of the frame that shows one piece of HTML, such as the output of a notebook: it fetches nothing. */
export const frameHeaders = headersWith({
  sandbox: 'allow-scripts',
  'default-src': "'none'",
  'script-src': "'unsafe-inline'",
  'style-src': "'unsafe-inline'",
  'img-src': 'data: blob:',
  'font-src': 'data:',
  'base-uri': "'none'",
  'form-action': "'none'",
});

/** The headers of a document that the browser itself draws; a sandbox would keep its viewer away. */
export const documentHeaders = headersWith({ 'default-src': "'none'", 'style-src': "'unsafe-inline'" });

function headersWith(policy: Record<string, string>): Record<string, string> {
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources}`)
      .join(';'),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Files of a page come from an origin without a name, to which everything is another site.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'cache-control': 'private, max-age=600',
  };
}
