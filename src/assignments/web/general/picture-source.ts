// Makes a picture small enough to be part of a description.

/** About 200 kB as text: some pictures and the words fit into the one MiB of a description. */
const mostBytes = 150_000;
const kept = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
/** Tried in turn until the picture is small enough: its longest side, and how well it is kept. */
const tries = [
  { sidePx: 1600, quality: 0.9 },
  { sidePx: 1200, quality: 0.8 },
  { sidePx: 800, quality: 0.6 },
  { sidePx: 480, quality: 0.5 },
] as const;

/** The picture as an address with its bytes; undefined when the file is no picture that browsers show. */
export async function pictureSource(file: File): Promise<string | undefined> {
  if (!kept.includes(file.type)) return undefined;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  if (file.size <= mostBytes) return addressOf(file);
  for (const { sidePx, quality } of tries) {
    const smaller = await redrawn(picture, sidePx, quality);
    if (smaller.size <= mostBytes) return addressOf(smaller);
  }
  return undefined;
}

function redrawn(picture: ImageBitmap, sidePx: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/webp', quality });
}

function addressOf(bytes: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('The picture could not be read.')));
    reader.readAsDataURL(bytes);
  });
}
