/** Content type of an image by its first bytes; what a browser is told must be what it gets. */
export function imageTypeOf(head: Buffer): 'image/png' | 'image/jpeg' | 'image/webp' | undefined {
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'image/png';
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  const isRiff = head.subarray(0, 4).toString('latin1') === 'RIFF';
  if (isRiff && head.subarray(8, 12).toString('latin1') === 'WEBP') return 'image/webp';
  return undefined;
}
