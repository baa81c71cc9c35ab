interface PictureProps {
  alt: string;
  bytes: ArrayBuffer | string;
  mediaType: string;
  zoom?: number | undefined;
}

/** A picture from its bytes. It is an image element, so that no script in it can run. */
export function Picture({ alt, bytes, mediaType, zoom = 1 }: PictureProps) {
  return (
    <img
      ref={(image) => (image === null ? undefined : showBytes(image, bytes, mediaType))}
      alt={alt}
      style={{ zoom }}
    />
  );
}

/** Gives the image an address for its bytes, which lasts as long as the element. */
function showBytes(image: HTMLImageElement, bytes: ArrayBuffer | string, mediaType: string): () => void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  image.src = address;
  return () => {
    URL.revokeObjectURL(address);
  };
}
