/**
 * The address when it leads inside this site (it begins with one slash, not two), otherwise undefined.
 * Redirects accept no other address.
 */
export function internalAddress(address: string | undefined): string | undefined {
  if (address === undefined || !address.startsWith('/')) return undefined;
  // Browsers read a backslash as a slash, and drop tabs and line ends. Each of them
  // could lead to another host.
  return /^\/[/\\]|\p{Cc}/u.test(address) ? undefined : address;
}
