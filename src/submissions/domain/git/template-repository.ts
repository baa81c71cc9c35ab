const host = 'https://github.com/';

/** Where a repository is made from a template: GitHub has a page for it; at other hosts the template itself tells how. */
export function fromTemplate(address: string): string {
  const repository = address.replace(/\/$/, '').replace(/\.git$/, '');
  const parts = repository.slice(host.length).split('/');
  const isRepository = parts.length === 2 && parts.every((part) => /^[\w.-]+$/.test(part));
  return address.startsWith(host) && isRepository ? `${repository}/generate` : address;
}
