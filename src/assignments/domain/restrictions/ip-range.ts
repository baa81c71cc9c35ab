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
  const number = numberOf(address);
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

function numberOf(address: string): number {
  return address.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

function addressOf(number: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.');
}
