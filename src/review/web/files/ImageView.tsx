import { useState } from 'react';
import { IconButton, IconZoomIn, IconZoomOut, Row, Text } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import styles from './ImageView.module.css';
import { Picture } from './Picture.tsx';

interface ImageViewProps {
  name: string;
  bytes: ArrayBuffer;
  mediaType: string;
}

const zooms = [0.25, 0.5, 1, 2, 4, 8];

/** A picture over a half transparent grid. */
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
        <Picture alt={texts.imageOf(name)} bytes={bytes} mediaType={mediaType} zoom={zoom} />
      </div>
    </div>
  );
}
