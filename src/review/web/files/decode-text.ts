/**
 * The text of a file, or undefined for a binary file: one that is not UTF-8 and contains a zero byte. Other
 * files that are not UTF-8 are read as latin1, which never fails (FILE-011).
 */
export function decodeText(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new Uint8Array(bytes).includes(0) ? undefined : new TextDecoder('latin1').decode(bytes);
  }
}
