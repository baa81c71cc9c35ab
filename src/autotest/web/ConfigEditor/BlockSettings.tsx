import { Alert, Fold, Select, Stack, Text, TextArea, TextInput } from '../../../design/web/index.ts';
import type { Description } from '../../domain/block.ts';
import { viewOf } from '../../domain/block.ts';
import { withFields } from '../../domain/flat-blocks.ts';
import { texts } from '../texts.ts';
import { BlockForm, type BlockFormProps } from './BlockForm.tsx';
import { errorOf, type BlockProblem } from './block-problems.ts';

const behaviors = (['uncollapse', 'collapse', 'uncollapse-on-fail'] as const).map((value) => ({
  value,
  label: texts.behaviors[value],
}));

interface BlockSettingsProps extends Omit<BlockFormProps, 'errorOf'> {
  problems: readonly BlockProblem[];
}

/** All that can be set of one block: what every block has, then the fields of its type. */
export function BlockSettings({ problems, ...props }: BlockSettingsProps) {
  const { block, onChange } = props;
  const { type, common } = viewOf(block);
  const { value, behavior } = common.description ?? { value: '', behavior: 'uncollapse' as const };
  const describe = (changes: Partial<Description>) => {
    const description = { value, behavior, ...changes };
    onChange(withFields(block, { description: description.value === '' ? undefined : description }));
  };
  const ofBlock = problems.filter(({ field }) => !hasBox(field));
  const errorOfField = (field: string) => errorOf(problems, field);
  return (
    <Stack gap={4}>
      <Text size="dense" tone="muted">
        {texts.helps[type]}
      </Text>
      {ofBlock.length > 0 && (
        <Alert kind="bad">
          {ofBlock.map(({ field, message }) => (
            <div key={`${field} ${message}`}>{message}</div>
          ))}
        </Alert>
      )}
      <TextInput
        label={texts.name}
        value={common.name ?? ''}
        onChange={(name) => onChange(withFields(block, { name: name === '' ? undefined : name }))}
        error={errorOfField('name')}
      />
      <BlockForm {...props} errorOf={errorOfField} />
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

/** Fields that say themselves what is wrong with them. */
const boxes = [
  'name',
  'description',
  'script',
  'version',
  'files',
  'inputText',
  'outputText',
  'weight',
  'timeout',
];

function hasBox(field: string): boolean {
  return boxes.includes(field.split('/')[1] ?? '');
}
