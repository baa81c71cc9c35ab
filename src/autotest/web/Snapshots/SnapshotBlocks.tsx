import { Fold, GroupLabel, Output, Stack, Text } from '../../../design/web/index.ts';
import { viewOf, type Block } from '../../domain/block.ts';
import type { Snapshot } from '../../domain/model.ts';
import { blockIcons } from '../ConfigEditor/block-icons.tsx';
import { titleOf } from '../ConfigEditor/block-title.ts';
import type { RubricChoice } from '../queries.ts';
import { texts } from '../texts.ts';
import styles from './Snapshots.module.css';

interface SnapshotBlocksProps {
  snapshot: Snapshot;
  rows: readonly RubricChoice[];
}

/** The blocks as they were frozen; the ones of the editor may have changed since. */
export function SnapshotBlocks({ snapshot, rows }: SnapshotBlocksProps) {
  return (
    <Stack gap={3} padding={2}>
      {([texts.tabs.setup, texts.tabs.tests] as const).map((part) => {
        const { steps } = part === texts.tabs.setup ? snapshot.setup : snapshot.test;
        return (
          <Stack key={part} gap={1}>
            <GroupLabel as="h3">{part}</GroupLabel>
            {steps.length === 0 ? (
              <Text tone="muted">{texts.noBlocksFrozen}</Text>
            ) : (
              <BlockList blocks={steps} rows={rows} />
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
        <li key={viewOf(block).common.id}>
          <FrozenBlock block={block} rows={rows} />
        </li>
      ))}
    </ul>
  );
}

function FrozenBlock({ block, rows }: { block: Block; rows: readonly RubricChoice[] }) {
  const { type, steps } = viewOf(block);
  const title = titleOf(block, rows);
  const { script } = block.script ?? block.program ?? block.ioTest ?? block.pytest ?? {};
  const line = (
    <span className={styles.block}>
      {blockIcons[type]}
      <Text weight={steps === null ? 'normal' : 'strong'}>{title}</Text>
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
      {steps !== null && steps.length > 0 && <BlockList blocks={steps} rows={rows} />}
    </>
  );
}
