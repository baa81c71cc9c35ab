import { Button, IconPlus, Stack, Text } from '../../design/web/index.ts';
import type { DraftRow } from './draft.ts';
import styles from './Rubric.module.css';
import { texts } from './texts.ts';

const kinds = ['normal', 'continuous'] as const;

/** Offers the two kinds of categories, and says what each is for. */
export function AddCategory({ onAdd }: { onAdd: (type: DraftRow['type']) => void }) {
  return (
    <Stack gap={2}>
      <div className={styles.kinds}>
        {kinds.map((kind) => (
          <div key={kind} className={styles.kind}>
            <Button icon={<IconPlus />} onClick={() => onAdd(kind)}>
              {texts.addKinds[kind].label}
            </Button>
            <Text as="p" size="dense" tone="muted">
              {texts.addKinds[kind].meaning}
            </Text>
          </div>
        ))}
      </div>
      <Text as="p" size="dense" tone="muted">
        {texts.filledByTests}
      </Text>
    </Stack>
  );
}
