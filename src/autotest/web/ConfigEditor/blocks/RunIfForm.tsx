import { DecimalInput, Select } from '../../../../design/web/index.ts';
import type { Block } from '../../../domain/block.ts';
import type { RunCondition } from '../../../domain/steps/run-if.ts';
import type { RubricChoice } from '../../queries.ts';
import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';

const conditions = [
  { value: 'rubric-percentage-met', label: texts.conditions['rubric-percentage-met'] },
  { value: 'rubric-percentage-not-met', label: texts.conditions['rubric-percentage-not-met'] },
] as const;

interface RunIfFormProps extends FormOf<NonNullable<Block['runIf']>> {
  rows: readonly RubricChoice[];
}

export function RunIfForm({ fields, onChange, errorOf, rows }: RunIfFormProps) {
  const { condition } = fields;
  const set = (changes: Partial<RunCondition>) => onChange({ condition: { ...condition, ...changes } });
  return (
    <>
      <Select
        label={texts.rubricRow}
        placeholder={texts.allRows}
        options={rows.map(({ id, name }) => ({ value: id, label: name === '' ? texts.unnamedRow : name }))}
        value={condition.rubricRowId ?? null}
        onChange={(rubricRowId) => set({ rubricRowId: rubricRowId ?? undefined })}
        clearable
        error={errorOf('condition')}
      />
      <Select
        label={texts.runWhen}
        options={conditions}
        value={condition.type}
        onChange={(type) => type !== null && set({ type })}
      />
      <DecimalInput
        label={texts.percentage}
        unit={texts.percent}
        required
        min={0}
        max={100}
        step={5}
        value={Number.isNaN(condition.minimumPercentage) ? null : condition.minimumPercentage}
        onChange={(value) => set({ minimumPercentage: value ?? Number.NaN })}
        error={errorOf('condition/minimumPercentage')}
      />
    </>
  );
}
