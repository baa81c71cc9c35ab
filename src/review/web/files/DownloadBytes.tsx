import { Button, IconDownload, Row, Text } from '../../../design/web/index.ts';
import { saveBlob } from '../../../kernel/web/save-file.ts';

interface DownloadBytesProps {
  name: string;
  bytes: ArrayBuffer;
  text: string;
}

/** Bytes that the page holds already, for what browsers do not draw in a page. */
export function DownloadBytes({ name, bytes, text }: DownloadBytesProps) {
  return (
    <Row gap={2}>
      <Text tone="muted">{text}</Text>
      <Button size="s" icon={<IconDownload aria-hidden />} onClick={() => saveBlob(new Blob([bytes]), name)}>
        {name}
      </Button>
    </Row>
  );
}
