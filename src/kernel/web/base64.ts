/** The bytes of Base64; empty when it is none. */
export function bytesOfBase64(text: string): ArrayBuffer {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0)).buffer;
  } catch {
    return new ArrayBuffer(0);
  }
}
