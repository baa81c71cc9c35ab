/** The address when it leads inside this site (one slash, not two), else undefined: redirects take no other. */
export function internalAddress(address: string | undefined): string | undefined {
  if (address === undefined || !address.startsWith('/')) return undefined;
  // Browsers read a backslash as a slash and drop tabs and line ends: all of it would lead to another host.
  return /^\/[/\\]|\p{Cc}/u.test(address) ? undefined : address;
}
