import { TextInput } from '../../../../design/web/index.ts';
import { texts } from '../../texts.ts';
import { Hint } from '../forms/Hint.tsx';
import type { FormProps } from '../view.tsx';

export function OutputForm({ fields, onChange, errorOf }: FormProps<'output'>) {
  return (
    <TextInput
      label={texts.filesToKeep}
      description={<Hint text={texts.filesToKeepHint} />}
      placeholder="*.png"
      required
      value={fields.toUpload}
      onChange={(toUpload) => onChange({ toUpload })}
      error={errorOf('toUpload')}
    />
  );
}
