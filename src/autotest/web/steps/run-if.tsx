import { DecimalInput, Select, IconPlayerSkipForward } from '../../../design/web/index.ts';
import type { RunCondition } from '../../domain/steps/frame.ts';
import type { RubricChoice } from '../queries.ts';
import { texts } from '../texts.ts';
import { numberText, rowName } from './titles.ts';
import { defineView, type FormProps } from './view.tsx';

export const runIf = defineView('runIf', {
  icon: <IconPlayerSkipForward aria-hidden size={16} />,
  help: 'Runs the blocks inside only when enough was earned before them.',
  titleOf: ({ condition }, rows) => (condition === undefined ? null : conditionTitle(condition, rows)),
  Form: RunIfForm,
});

/** The condition of a block before anything was chosen. */
const unset: RunCondition = { type: 'rubric-percentage-met', minimumPercentage: Number.NaN };

const conditions = [
  { value: 'rubric-percentage-met', label: texts.conditions['rubric-percentage-met'] },
  { value: 'rubric-percentage-not-met', label: texts.conditions['rubric-percentage-not-met'] },
] as const;

function RunIfForm({ fields, onChange, errorOf, around }: FormProps<'runIf'>) {
  const { condition = unset } = fields;
  const { rows } = around;
  const set = (changes: Partial<RunCondition>) => onChange({ condition: { ...condition, ...changes } });
  return (
    <>
      <Select
        label={texts.rubricRow}
        placeholder={texts.allRows}
        options={rows.map(({ id, name }) => ({
          value: String(id),
          label: name === '' ? texts.unnamedRow : name,
        }))}
        value={condition.rubricRowId === undefined ? null : String(condition.rubricRowId)}
        onChange={(rubricRowId) =>
          set({ rubricRowId: rubricRowId === null ? undefined : Number(rubricRowId) })
        }
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

function conditionTitle(condition: RunCondition, rows: readonly RubricChoice[]): string {
  const { type, rubricRowId, minimumPercentage } = condition;
  const row = rubricRowId === undefined ? texts.aRow : rowName(rows, rubricRowId);
  return texts.runIfTitle(row, type === 'rubric-percentage-met', numberText(minimumPercentage));
}
