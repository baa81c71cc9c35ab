import { texts } from '../../texts.ts';
import type { Weight } from '../../../domain/steps/frame.ts';
import type { FormOf } from '../forms/form-of.ts';
import { LabelledEditor } from '../forms/LabelledEditor.tsx';
import { PointsOfBlock } from '../forms/PointsField.tsx';

/** The form of the two match blocks of a Code Structure Test. */
export function StructureForm({
  fields,
  onChange,
  errorOf,
}: FormOf<{ rules: string; weight?: Weight | undefined }>) {
  return (
    <>
      <LabelledEditor
        label={texts.structureRules}
        hint={texts.structureRulesHint}
        fileName="rules.yml"
        value={fields.rules}
        onChange={(rules) => onChange({ rules })}
        error={errorOf('rules')}
      />
      <PointsOfBlock {...{ fields, onChange, errorOf }} hint={texts.pointsOfMatchHint} />
    </>
  );
}
