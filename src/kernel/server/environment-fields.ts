// Values of the environment. A wrong value is refused at start with a sentence: if it were silently read as
// something else, the mistake would be found too late.
import { isIP } from 'node:net';
import { z } from 'zod';

/** The variables that have a value. An empty line counts as missing: an empty port is not port 0. */
export function givenOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value = '']) =>
      value.trim() === '' ? [] : [[name, value.trim()]],
    ),
  );
}

function wholeNumber(min: number, max: number, what: string) {
  const text = `${what}, a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d{1,9}$/, text)
    .transform(Number)
    .refine((value) => value >= min && value <= max, text);
}

/** Port 0 lets the system choose. */
export const Port = wholeNumber(0, 65_535, 'This must be a port');
export const NamedPort = wholeNumber(1, 65_535, 'This must be a port');

/** The address at which browsers and programs find a site, without a path, since paths are appended. */
export const SiteUrl = z.string().refine((text) => {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url.pathname === '/' && !url.username && !url.search && !url.hash;
}, 'This must look like https://proofmark.example.org: http or https, and nothing behind the host and port.');

/** An address of a service by one of these protocols. */
export function serviceUrl(...protocols: readonly string[]) {
  const names = protocols.map((name) => `${name}://`).join(' or ');
  return z
    .string()
    .refine(
      (text) => protocols.includes(URL.parse(text)?.protocol.slice(0, -1) ?? ''),
      `This must be an address that begins with ${names}.`,
    );
}

/** Addresses and ranges of networks, separated by commas or spaces. */
export const Networks = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .superRefine((parts, check) => {
    const wrong = parts.find((part) => !isNetwork(part));
    if (wrong === undefined) return;
    const message =
      `${wrong} is neither an address nor a range. Name addresses and ranges such as 127.0.0.1, ` +
      '10.0.0.0/8 or fd00::/8, separated by commas. A number of proxies is not understood.';
    check.addIssue({ code: 'custom', message });
  });

/**
 * No trusted network may be wider. If everybody counted as a proxy, everybody could choose the address they
 * seem to come from; two halves of all addresses would be everybody too.
 */
const fewestBits = { 4: 8, 6: 7 };

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  if (bits === undefined) return !isEverything(address);
  const [fewest, most] = version === 4 ? [fewestBits[4], 32] : [fewestBits[6], 128];
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= fewest && Number(bits) <= most;
}

const isEverything = (address: string): boolean => /^[0.:]+$/.test(address);
