/**
 * The text of a file, or undefined for a binary one: what is not UTF-8 and holds a zero byte. Other bytes are
 * read as latin1, which never fails (FILE-011).
 */
export function decodeText(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new Uint8Array(bytes).includes(0) ? undefined : new TextDecoder('latin1').decode(bytes);
  }
}
