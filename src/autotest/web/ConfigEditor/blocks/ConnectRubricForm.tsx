import { Alert, Select } from '../../../../design/web/index.ts';
import type { Block } from '../../../domain/block.ts';
import type { RubricChoice } from '../../queries.ts';
import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';

interface ConnectRubricFormProps extends FormOf<NonNullable<Block['connectRubric']>> {
  rows: readonly RubricChoice[];
  /** Rows that other blocks fill. */
  usedRowIds: ReadonlySet<string>;
}

export function ConnectRubricForm({ fields, onChange, errorOf, rows, usedRowIds }: ConnectRubricFormProps) {
  if (rows.length === 0) return <Alert>{texts.noRubric}</Alert>;
  return (
    <Select
      label={texts.rubricRow}
      placeholder={texts.noRow}
      options={rows.map(({ id, name }) => ({ value: id, label: labelOf(name, usedRowIds.has(id)) }))}
      value={fields.rubricRowId ?? null}
      onChange={(rubricRowId) => onChange({ rubricRowId: rubricRowId ?? undefined })}
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
