// Which bytes of a file a client asks for, so that it can go on with a download that broke off.
import type { ByteRange } from '../blobs/blobs.ts';

/**
 * The one range that the headers name, cut at the end of the file. Undefined stands for the whole file: nothing is
 * asked, several ranges are, none that exists, or one of a content that is no longer the present one.
 */
export function byteRangeOf(
  headers: { readonly range?: string | undefined; readonly 'if-range'?: string | string[] | undefined },
  { sizeBytes, tag }: { sizeBytes: number; tag: string | undefined },
): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return undefined;
  // Without a first byte the last so many are asked for.
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start <= end ? { start, end } : undefined;
}
