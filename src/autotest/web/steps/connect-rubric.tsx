import { Alert, Select, IconClipboardCheck } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { rowName } from './titles.ts';
import { defineView, type FormProps } from './view.tsx';

export const connectRubric = defineView('connectRubric', {
  icon: <IconClipboardCheck aria-hidden size={16} />,
  help: 'What the blocks inside earn fills a category of the rubric.',
  detailOf: ({ rubricRowId }, rows) => (rubricRowId === undefined ? null : rowName(rows, rubricRowId)),
  headingOf: ({ rubricRowId }, rows) => rows.find(({ id }) => id === rubricRowId)?.name ?? null,
  Form: ConnectRubricForm,
});

function ConnectRubricForm({ fields, onChange, errorOf, around }: FormProps<'connectRubric'>) {
  const { rows, usedRowIds } = around;
  if (rows.length === 0) return <Alert>{errorOf('rubricRowId') ?? texts.noRubric}</Alert>;
  return (
    <Select
      label={texts.rubricRow}
      placeholder={texts.noRow}
      options={rows.map(({ id, name }) => ({ value: String(id), label: labelOf(name, usedRowIds.has(id)) }))}
      value={fields.rubricRowId === undefined ? null : String(fields.rubricRowId)}
      onChange={(rubricRowId) =>
        onChange({ rubricRowId: rubricRowId === null ? undefined : Number(rubricRowId) })
      }
      clearable
      searchable={rows.length > 10}
      error={errorOf('rubricRowId')}
    />
  );
}

function labelOf(name: string, isUsed: boolean): string {
  const shown = name === '' ? texts.unnamedRow : name;
  return isUsed ? texts.rowUsed(shown) : shown;
}
