import { Fold, GroupLabel, Output, Stack, Text } from '../../../design/web/index.ts';
import { childrenOf, type Block } from '../../domain/block.ts';
import type { RubricChoice } from '../queries.ts';
import { stepViews } from '../steps/registry.ts';
import { texts } from '../texts.ts';
import styles from './Snapshots.module.css';

interface SnapshotBlocksProps {
  setup: readonly Block[];
  test: readonly Block[];
  rows: readonly RubricChoice[];
}

/** The frozen blocks of a snapshot. The blocks in the editor may have changed since. */
export function SnapshotBlocks({ setup, test, rows }: SnapshotBlocksProps) {
  return (
    <Stack gap={3} padding={2}>
      {([texts.tabs.setup, texts.tabs.tests] as const).map((part) => {
        const blocks = part === texts.tabs.setup ? setup : test;
        return (
          <Stack key={part} gap={1}>
            <GroupLabel as="h3">{part}</GroupLabel>
            {blocks.length === 0 ? (
              <Text tone="muted">{texts.noBlocksFrozen}</Text>
            ) : (
              <BlockList blocks={blocks} rows={rows} />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}

function BlockList({ blocks, rows }: { blocks: readonly Block[]; rows: readonly RubricChoice[] }) {
  return (
    <ul className={styles.blocks}>
      {blocks.map((block) => (
        <li key={block.id}>
          <FrozenBlock block={block} rows={rows} />
        </li>
      ))}
    </ul>
  );
}

function FrozenBlock({ block, rows }: { block: Block; rows: readonly RubricChoice[] }) {
  const { icon, titleOf } = stepViews[block.type];
  const title = titleOf(block, rows);
  const children = childrenOf(block);
  const script = 'script' in block ? block.script : undefined;
  const line = (
    <span className={styles.block}>
      {icon}
      <Text weight={'children' in block ? 'strong' : 'normal'}>{title}</Text>
    </span>
  );
  return (
    <>
      {script === undefined ? (
        line
      ) : (
        <Fold title={line}>
          <Output label={texts.scriptOf(title)} text={script} />
        </Fold>
      )}
      {children.length > 0 && <BlockList blocks={children} rows={rows} />}
    </>
  );
}
