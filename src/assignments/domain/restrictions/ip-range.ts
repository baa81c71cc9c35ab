// Ranges of IPv4 addresses: one address, or an address with the number of bits that all
// addresses of the range share.
import { z } from 'zod';
import { allowed, refused, type Verdict } from '../../../kernel/domain/refusal.ts';
import { badAddress, badMask, noAddress } from './refusals.ts';

/** A range, with the first and the last of its addresses (ASGN-017). */
export interface IpRange {
  readonly bitmask: number;
  readonly base: string;
  readonly size: number;
  readonly first: string;
  readonly last: string;
}

const Ipv4 = z.ipv4();
const addressBits = 32;

/** Allowed, or what is wrong with a typed range. */
export function mayBeIpRange(text: string): Verdict {
  const { address, mask } = partsOf(text);
  if (text.trim() === '') return refused(noAddress);
  if (!Ipv4.safeParse(address).success) return refused(badAddress);
  return mask === undefined || isMask(mask) ? allowed : refused(badMask);
}

/** The range that a text describes, without bits that do not count (ASGN-052); undefined if not valid. */
export function ipRangeOf(text: string): IpRange | undefined {
  if (!mayBeIpRange(text).allowed) return undefined;
  const { address, mask } = partsOf(text);
  const bitmask = mask === undefined ? addressBits : Number(mask);
  const size = 2 ** (addressBits - bitmask);
  const number = addressNumberOf(address);
  const firstNumber = number - (number % size);
  const first = addressOf(firstNumber);
  return { bitmask, base: first, size, first, last: addressOf(firstNumber + size - 1) };
}

/** The text of a range for storage and display: a single address has no mask (ASGN-021). */
export function ipRangeText({ base, bitmask }: IpRange): string {
  return bitmask === addressBits ? base : `${base}/${String(bitmask)}`;
}

function partsOf(text: string): { address: string; mask: string | undefined } {
  const [address = '', ...masks] = text.trim().split('/');
  return { address, mask: masks.length === 0 ? undefined : masks.join('/') };
}

function isMask(text: string): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) <= addressBits;
}

/** Whether a stored range holds the address: one list of assignments compares it with thousands of ranges. */
export function holdsAddress(storedRange: string, addressNumber: number): boolean {
  const slash = storedRange.indexOf('/');
  const first = addressNumberOf(slash < 0 ? storedRange : storedRange.slice(0, slash));
  const size = slash < 0 ? 1 : 2 ** (addressBits - Number(storedRange.slice(slash + 1)));
  return addressNumber >= first && addressNumber < first + size;
}

export function addressNumberOf(address: string): number {
  let [number, part] = [0, 0];
  for (let at = 0; at < address.length; at += 1) {
    const digit = address.charCodeAt(at) - zero;
    if (digit >= 0) part = part * 10 + digit;
    else [number, part] = [number * 256 + part, 0];
  }
  return number * 256 + part;
}

const zero = '0'.charCodeAt(0);

function addressOf(number: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.');
}
