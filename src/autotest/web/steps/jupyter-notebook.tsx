import { IconNotebook, TextInput } from '../../../design/web/index.ts';
import { Hint } from './forms/Hint.tsx';
import { texts } from '../texts.ts';
import { defineView, type FormProps } from './view.tsx';

export const jupyterNotebook = defineView('jupyterNotebook', {
  icon: <IconNotebook aria-hidden size={16} />,
  help: 'Names a notebook of the submission. Run In Notebook blocks inside continue it.',
  detailOf: ({ fileName }) => fileName,
  Form: JupyterNotebookForm,
});

function JupyterNotebookForm({ fields, onChange, errorOf }: FormProps<'jupyterNotebook'>) {
  return (
    <TextInput
      label={texts.notebook}
      description={<Hint text={texts.notebookHint} />}
      code
      value={fields.fileName}
      onChange={(fileName) => onChange({ fileName })}
      error={errorOf('fileName')}
    />
  );
}
