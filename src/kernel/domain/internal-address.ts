/** The address when it leads inside this site (one slash, not two), else undefined: redirects take no other. */
export function internalAddress(address: string | undefined): string | undefined {
  if (address === undefined || !address.startsWith('/')) return undefined;
  // Browsers read a backslash as a slash: both second characters would lead to another host.
  return /^\/[/\\]/.test(address) ? undefined : address;
}
