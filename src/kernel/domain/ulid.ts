// ULIDs: 48 bits of time and 80 of randomness in Crockford's base 32, sortable as text.
// https://github.com/ulid/spec

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID for a moment (epoch milliseconds) and ten random bytes. */
export function ulidOf(epochMs: number, randomBytes: Uint8Array): string {
  let text = '';
  let time = epochMs;
  for (let at = 0; at < 10; at += 1) {
    text = (alphabet[time % 32] ?? '') + text;
    time = Math.floor(time / 32);
  }
  let bits = 0n;
  for (const byte of randomBytes.subarray(0, 10)) bits = (bits << 8n) | BigInt(byte);
  let tail = '';
  for (let at = 0; at < 16; at += 1) {
    tail = (alphabet[Number(bits & 31n)] ?? '') + tail;
    bits >>= 5n;
  }
  return text + tail;
}

/** The 128 bits of a ULID as one number: 48 of time, then 80. */
export function bitsOfUlid(ulid: string): bigint {
  let bits = 0n;
  for (const digit of ulid) bits = bits * 32n + BigInt(alphabet.indexOf(digit));
  return bits;
}
