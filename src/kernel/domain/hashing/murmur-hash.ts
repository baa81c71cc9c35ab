// MurmurHash3, the 32-bit variant for x86: it spreads values evenly. It is not safe for secrets.

const blockBytes = 4;

/** The hash of these bytes, from 0 to 2^32 - 1. */
export function murmurHash3(bytes: Uint8Array, seed = 0): number {
  const wholeBytes = bytes.length - (bytes.length % blockBytes);
  let hash = seed;
  for (let at = 0; at < wholeBytes; at += blockBytes) {
    hash = Math.imul(rotated(hash ^ mixed(blockOf(bytes, at)), 13), 5) + 0xe6546b64;
  }
  if (wholeBytes < bytes.length) hash ^= mixed(blockOf(bytes, wholeBytes));
  return finished(hash ^ bytes.length);
}

/** Up to four bytes as one number, lowest byte first; missing bytes count as zero. */
function blockOf(bytes: Uint8Array, at: number): number {
  const byte = (offset: number): number => bytes[at + offset] ?? 0;
  return byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24);
}

function mixed(block: number): number {
  return Math.imul(rotated(Math.imul(block, 0xcc9e2d51), 15), 0x1b873593);
}

function rotated(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits));
}

function finished(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return (second ^ (second >>> 16)) >>> 0;
}
