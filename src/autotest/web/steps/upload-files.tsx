import { IconUpload } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { UploadFilesForm } from './forms/UploadFilesForm.tsx';
import { defineView } from './view.tsx';

export const uploadFiles = defineView('uploadFiles', {
  icon: <IconUpload aria-hidden size={16} />,
  help: 'Puts files of yours on the machine, for all submissions.',
  detailOf: ({ files }) => texts.fileCount(files.length),
  Form: ({ fields, around, onChange, errorOf }) => (
    <UploadFilesForm
      files={fields.files}
      picked={around.picked}
      onChange={(files, picked) => onChange({ files }, picked)}
      errorOf={errorOf}
      hint={texts.filesHint}
    />
  ),
});
