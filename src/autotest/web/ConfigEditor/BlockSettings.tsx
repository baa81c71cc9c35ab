import { useEffect, useRef } from 'react';
import { Alert, Fold, Select, Stack, Text, TextArea, TextInput } from '../../../design/web/index.ts';
import type { Block, Description } from '../../domain/block.ts';
import { stepOf } from '../../domain/steps/registry.ts';
import { stepViews } from '../steps/registry.ts';
import type { AnyFormProps } from '../steps/view.tsx';
import { texts } from '../texts.ts';
import { errorOf, type BlockProblem } from './block-problems.ts';

const behaviors = (['uncollapse', 'collapse', 'uncollapse-on-fail'] as const).map((value) => ({
  value,
  label: texts.behaviors[value],
}));

interface BlockSettingsProps extends Omit<AnyFormProps, 'errorOf'> {
  problems: readonly BlockProblem[];
  /** The block was just added, so its first field gets the focus. */
  isNew: boolean;
  /** The points that it can add to the whole test. */
  worth: string | null;
}

/** The settings of one block: first those of every block, then the fields of its type. */
export function BlockSettings({ problems, block, onChange, around, isNew, worth }: BlockSettingsProps) {
  const { Form, help } = stepViews[block.type];
  const fields = useFocusAtFirst(isNew);
  const { value, behavior } = block.description ?? { value: '', behavior: 'uncollapse' as const };
  const describe = (changes: Partial<Description>) => {
    const description = { value, behavior, ...changes };
    onChange({ ...block, description: description.value === '' ? undefined : description });
  };
  const ofBlock = problems.filter(({ field }) => !hasBox(block, field));
  const errorOfField = (field: string) => errorOf(problems, field);
  return (
    <Stack gap={4}>
      <Text size="dense" tone="muted">
        {help} {worth}
      </Text>
      {ofBlock.length > 0 && (
        <Alert kind="bad">
          {ofBlock.map(({ field, message }) => (
            <div key={`${field} ${message}`}>{message}</div>
          ))}
        </Alert>
      )}
      <div ref={fields}>
        <TextInput
          label={texts.name}
          value={block.name ?? ''}
          onChange={(name) => onChange({ ...block, name: name === '' ? undefined : name })}
          error={errorOfField('name')}
        />
      </div>
      <Form block={block} onChange={onChange} errorOf={errorOfField} around={around} />
      <Fold title={texts.description} openAtFirst={value !== ''}>
        <Stack gap={3} padding={2}>
          <TextArea
            label={texts.description}
            description={texts.descriptionHint}
            value={value}
            onChange={(text) => describe({ value: text })}
            error={errorOfField('description')}
          />
          <Select
            label={texts.behavior}
            options={behaviors}
            value={behavior}
            disabled={value === ''}
            onChange={(chosen) => chosen !== null && describe({ behavior: chosen })}
          />
        </Stack>
      </Fold>
    </Stack>
  );
}

/** Whether a field shows its own problems. Every field of a form does. */
function hasBox(block: Block, pointer: string): boolean {
  const field = pointer.split('/')[1] ?? '';
  return ['name', 'description', ...Object.keys(stepOf(block.type).fields.shape)].includes(field);
}

function useFocusAtFirst(isNew: boolean) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector('input')?.focus();
  }, [isNew]);
  return fields;
}
