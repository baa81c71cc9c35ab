import { useQuery } from '@tanstack/react-query';
import { LineDiff, SkeletonRows, Text } from '../../../design/web/index.ts';
import { fileBytes } from '../code-cache.ts';
import { decodeText } from '../files/decode-text.ts';
import { texts } from './texts.ts';

/** So much can be read, and drawn at once. */
const mostLines = 2000;

/** What would change in the file that somebody else has saved, if the text that was typed came in its place. */
export function Theirs({ fileId, mine }: { fileId: string; mine: string }) {
  const { data: bytes } = useQuery(fileBytes(fileId));
  if (bytes === undefined) return <SkeletonRows rows={4} />;
  const before = decodeText(bytes)?.split('\n');
  const after = mine.split('\n');
  if (before === undefined) return <Text tone="muted">{texts.binaryDiffers}</Text>;
  if (before.length > mostLines || after.length > mostLines)
    return <Text tone="muted">{texts.tooLargeToCompare}</Text>;
  return <LineDiff label={texts.theirsAndMine} before={before} after={after} />;
}
