import { RadioCards, Select } from '../../../../design/web/index.ts';
import type { HideRule } from '../../../domain/steps/test-hide.ts';
import { texts } from '../../texts.ts';
import type { FormOf } from './form-of.ts';

const hideTypes = (['result', 'output', 'config'] as const).map((value) => ({
  value,
  label: texts.hideTypes[value],
  description: texts.hideTypeHints[value],
}));
const prepositions = (['before', 'after', 'always'] as const).map((value) => ({
  value,
  label: texts.prepositions[value],
}));
const moments = (['deadline', 'lockdate'] as const).map((value) => ({ value, label: texts.moments[value] }));

export function TestHideForm({ fields, onChange, errorOf }: FormOf<HideRule>) {
  return (
    <>
      <RadioCards
        label={texts.hideWhat}
        choices={hideTypes}
        columns={1}
        value={fields.hideType}
        onChange={(hideType) => onChange({ hideType })}
      />
      <Select
        label={texts.hideWhen}
        options={prepositions}
        value={fields.preposition}
        onChange={(preposition) => preposition !== null && onChange({ preposition })}
        error={errorOf('preposition')}
      />
      {fields.preposition !== 'always' && (
        <Select
          label={texts.moment}
          options={moments}
          value={fields.when}
          onChange={(when) => when !== null && onChange({ when })}
          error={errorOf('when')}
        />
      )}
    </>
  );
}
