// Finds the bytes of a file that a client asks for, so that it can continue a broken download.
import type { ByteRange } from '../blobs/blobs.ts';

/**
 * The one range that the headers name, cut at the end of the file. Undefined means the whole file: when the
 * headers name no range, several ranges, a range outside of the file, or a range of an older content.
 */
export function byteRangeOf(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  { sizeBytes, tag }: { sizeBytes: number; tag: string | undefined },
): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return undefined;
  // A range without a first byte means the last so many bytes.
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start <= end ? { start, end } : undefined;
}
