import { useState } from 'react';
import { IconButton, IconZoomIn, IconZoomOut, Row, Text } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import styles from './ImageView.module.css';

interface ImageViewProps {
  name: string;
  bytes: ArrayBuffer;
  mediaType: string;
}

const zooms = [0.25, 0.5, 1, 2, 4, 8];

/** A picture over a half transparent grid. It is an image element, so that no script in it can run. */
export function ImageView({ name, bytes, mediaType }: ImageViewProps) {
  const [zoomAt, setZoomAt] = useState(zooms.indexOf(1));
  const zoom = zooms[zoomAt] ?? 1;
  return (
    <div className={styles.view}>
      <Row gap={1} padding={2}>
        <IconButton
          size="s"
          label={texts.zoomOut}
          icon={<IconZoomOut aria-hidden />}
          disabled={zoomAt === 0}
          onClick={() => setZoomAt(zoomAt - 1)}
        />
        <Text numeric size="dense">
          {zoom * 100} %
        </Text>
        <IconButton
          size="s"
          label={texts.zoomIn}
          icon={<IconZoomIn aria-hidden />}
          disabled={zoomAt === zooms.length - 1}
          onClick={() => setZoomAt(zoomAt + 1)}
        />
      </Row>
      <div className={styles.grid} tabIndex={0} role="region" aria-label={texts.imageOf(name)}>
        <img
          ref={(image) => (image === null ? undefined : showBytes(image, bytes, mediaType))}
          alt={texts.imageOf(name)}
          style={{ zoom }}
        />
      </div>
    </div>
  );
}

/** Gives the image an address for its bytes, which lasts as long as the element. */
function showBytes(image: HTMLImageElement, bytes: ArrayBuffer, mediaType: string): () => void {
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
  image.src = address;
  return () => {
    URL.revokeObjectURL(address);
  };
}
