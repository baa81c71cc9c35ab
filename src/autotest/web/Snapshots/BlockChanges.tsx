import { EmptyState, Fold, GroupLabel, LineDiff, Pill, Stack, Text } from '../../../design/web/index.ts';
import type { Block } from '../../domain/block.ts';
import { changesOf, type BlockChange, type FieldChange } from '../../domain/editing/block-changes.ts';
import type { RubricChoice } from '../queries.ts';
import { stepViews } from '../steps/registry.ts';
import { texts } from '../texts.ts';
import styles from './Snapshots.module.css';

export interface Version {
  readonly setup: readonly Block[];
  readonly test: readonly Block[];
}

interface BlockChangesProps {
  before: Version;
  after: Version;
  rows: readonly RubricChoice[];
}

const kinds = { added: 'ok', removed: 'bad', changed: 'info', moved: 'neutral' } as const;

/** What differs between two versions of set-up and tests, block by block. */
export function BlockChanges({ before, after, rows }: BlockChangesProps) {
  const parts = (['setup', 'test'] as const).map((part) => ({
    title: part === 'setup' ? texts.tabs.setup : texts.tabs.tests,
    changes: changesOf(before[part], after[part]),
  }));
  if (parts.every(({ changes }) => changes.length === 0)) return <EmptyState title={texts.noChanges} />;
  return (
    <Stack gap={4}>
      {parts.map(
        ({ title, changes }) =>
          changes.length > 0 && (
            <Stack key={title} gap={2}>
              <GroupLabel as="h3">{title}</GroupLabel>
              <ul className={styles.changes}>
                {changes.map((change) => (
                  <li key={`${change.kind} ${change.block.id}`}>
                    <Change change={change} rows={rows} />
                  </li>
                ))}
              </ul>
            </Stack>
          ),
      )}
    </Stack>
  );
}

function Change({ change, rows }: { change: BlockChange; rows: readonly RubricChoice[] }) {
  const { kind, block, around, fields } = change;
  const { icon, titleOf } = stepViews[block.type];
  const line = (
    <span className={styles.block}>
      <Pill kind={kinds[kind]}>{texts.changeKinds[kind]}</Pill>
      {icon}
      <Text>{titleOf(block, rows)}</Text>
      {around !== null && (
        <Text size="meta" tone="muted">
          {texts.inFrame(stepViews[around.type].titleOf(around, rows))}
        </Text>
      )}
    </span>
  );
  if (fields.length === 0) return line;
  return (
    <Fold title={line} openAtFirst>
      <Stack gap={3} padding={2}>
        {fields.map((field) => (
          <Field key={field.field} {...field} />
        ))}
      </Stack>
    </Fold>
  );
}

function Field({ field, before, after }: FieldChange) {
  const name = texts.fieldName(field);
  return (
    <Stack gap={1}>
      <Text size="meta" tone="muted">
        {name}
      </Text>
      <LineDiff label={texts.changeOf(name)} before={linesOf(before)} after={linesOf(after)} />
    </Stack>
  );
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));
