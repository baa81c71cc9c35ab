import { RadioCards, Select, IconEyeOff } from '../../../design/web/index.ts';
import type { HideRule } from '../../domain/steps/frame.ts';
import { texts } from '../texts.ts';
import { defineView, type FormProps } from './view.tsx';

export const testHide = defineView('testHide', {
  icon: <IconEyeOff aria-hidden size={16} />,
  help: 'Keeps parts of the blocks inside from students, for a while or for good.',
  titleOf: hideTitle,
  headingOf: ({ hideType }) => (hideType === undefined ? null : texts.hiddenParts[hideType]),
  Form: TestHideForm,
});

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

function TestHideForm({ fields, onChange, errorOf }: FormProps<'testHide'>) {
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

function hideTitle({ hideType, preposition, when }: HideRule): string {
  const word = texts.prepositions[preposition].toLowerCase();
  const moment = preposition === 'always' ? word : `${word} ${texts.moments[when]}`;
  return texts.hideTitle(texts.hideWords[hideType], moment);
}
