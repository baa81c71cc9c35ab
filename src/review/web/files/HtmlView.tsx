import { useState } from 'react';
import { ErrorState, PageFrame, Row, SkeletonRows, Switch, Text } from '../../../design/web/index.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import styles from './FileView.module.css';
import { usePreviewAddress, type PreviewSource } from './preview-source.ts';
import { texts } from './texts.ts';

interface HtmlViewProps {
  file: PlacedFile;
  source: PreviewSource;
}

/** A handed-in page in a frame, with the files that lie beside it. Other sites are reached on demand only. */
export function HtmlView({ file, source }: HtmlViewProps) {
  const [allowRemoteResources, setResources] = useState(false);
  const [allowRemoteScripts, setScripts] = useState(false);
  const wishes = { kind: 'page', allowRemoteResources, allowRemoteScripts } as const;
  const address = usePreviewAddress(source, file.path, wishes);
  return (
    <>
      <div className={styles.frameBar}>
        <Row gap={4} wrap>
          <Switch label={texts.remoteResources} checked={allowRemoteResources} onChange={setResources} />
          <Switch label={texts.remoteScripts} checked={allowRemoteScripts} onChange={setScripts} />
          <Text tone="muted" size="dense">
            {texts.remoteHint}
          </Text>
        </Row>
      </div>
      {address.error ? (
        <ErrorState
          title={texts.previewFailed}
          error={address.error}
          onRetry={() => void address.refetch()}
        />
      ) : address.data === undefined ? (
        <SkeletonRows rows={12} />
      ) : (
        <PageFrame key={address.data} label={texts.pageOf(file.name)} src={address.data} />
      )}
    </>
  );
}
