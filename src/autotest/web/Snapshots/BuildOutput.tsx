import { useEffect, useRef, useState } from 'react';
import { Alert, LongText, Stack, Switch, Text } from '../../../design/web/index.ts';
import { useSetting } from '../../../people/web/index.ts';
import { texts } from '../texts.ts';
import styles from './Snapshots.module.css';

interface BuildOutputProps {
  text: string;
  isTruncated: boolean;
  isRunning: boolean;
}

/** The live output of a build. It stays scrolled to its end while the user follows it. */
export function BuildOutput({ text, isTruncated, isRunning }: BuildOutputProps) {
  const [isFollowed, follow] = useState(true);
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (isFollowed && isRunning) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [text, isFollowed, isRunning]);
  const fresh = useFreshText(text);
  if (text === '') return <Text tone="muted">{texts.noBuildOutput}</Text>;
  return (
    <Stack gap={2}>
      {isRunning && <Switch label={texts.follow} checked={isFollowed} onChange={follow} />}
      {isTruncated && <Alert kind="warn">{texts.outputTruncated}</Alert>}
      <pre ref={box} className={styles.build} tabIndex={0} aria-label={texts.buildOutput}>
        <LongText text={text.slice(0, text.length - fresh.length)} />
        {fresh !== '' && (
          <span key={text.length} className={styles.fresh}>
            {fresh}
          </span>
        )}
      </pre>
    </Stack>
  );
}

/** The newest text, which fades in. Empty for a long output, which would only flicker (ATR-029). */
function useFreshText(text: string): string {
  const mostLines = useSetting('OUTPUT_VIEWER_ANIMATION_LIMIT');
  const [seen, setSeen] = useState({ before: text, text });
  if (seen.text !== text) setSeen({ before: seen.text, text });
  const isShort = text.trimEnd().split('\n', mostLines + 1).length <= mostLines;
  return isShort && text.startsWith(seen.before) ? text.slice(seen.before.length) : '';
}
