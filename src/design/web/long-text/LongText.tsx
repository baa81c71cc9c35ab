import { memo, useState } from 'react';
import styles from './LongText.module.css';
import { blocksOf, grownTo } from './text-blocks.ts';

/**
 * A text of any length in a box that scrolls: the browser draws only the blocks that are in sight, and one that grows
 * draws only its end again.
 */
export function LongText({ text }: { text: string }) {
  const [seen, setSeen] = useState(() => blocksOf(text));
  if (seen.text !== text) setSeen(grownTo(seen, text));
  const { blocks } = seen;
  if (blocks.length === 1) return blocks[0];
  // A block keeps its place for good.
  return blocks.map((block, at) => <Block key={at} text={block} />);
}

const Block = memo(function Block({ text }: { text: string }) {
  const lines = text.split('\n').length - 1;
  return (
    <span className={styles.block} style={{ containIntrinsicBlockSize: `auto ${String(lines * 1.5)}em` }}>
      {text}
    </span>
  );
});
