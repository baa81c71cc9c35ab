import { useEffect, useRef, useState } from 'react';
import { Alert, Stack, Switch, Text } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import styles from './Snapshots.module.css';

interface BuildOutputProps {
  text: string;
  isTruncated: boolean;
  isRunning: boolean;
}

/** Output of a build as it comes; it stays at its end while it is followed. */
export function BuildOutput({ text, isTruncated, isRunning }: BuildOutputProps) {
  const [isFollowed, follow] = useState(true);
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (isFollowed && isRunning) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [text, isFollowed, isRunning]);
  if (text === '') return <Text tone="muted">{texts.noBuildOutput}</Text>;
  return (
    <Stack gap={2}>
      {isRunning && <Switch label={texts.follow} checked={isFollowed} onChange={follow} />}
      {isTruncated && <Alert kind="warn">{texts.outputTruncated}</Alert>}
      <pre ref={box} className={styles.build} tabIndex={0} aria-label={texts.buildOutput}>
        {text}
      </pre>
    </Stack>
  );
}
