import { IconFileText, TextInput } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { Hint } from './forms/Hint.tsx';
import { defineView, type FormProps } from './view.tsx';

export const output = defineView('output', {
  icon: <IconFileText aria-hidden size={16} />,
  help: 'Keeps files that the tests before it made, such as pictures, and shows them with the result.',
  detailOf: ({ toUpload }) => (toUpload === '' ? null : toUpload),
  Form: OutputForm,
});

function OutputForm({ fields, onChange, errorOf }: FormProps<'output'>) {
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
