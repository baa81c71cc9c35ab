import { IconUpload } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import { UploadFilesForm } from './forms/UploadFilesForm.tsx';
import { defineView } from './view.tsx';

export const testUploadFiles = defineView('testUploadFiles', {
  icon: <IconUpload aria-hidden size={16} />,
  help: 'Puts files of yours beside the submission, only for the tests that follow.',
  detailOf: ({ files }) => texts.fileCount(files.length),
  Form: ({ fields, around, onChange, errorOf }) => (
    <UploadFilesForm
      files={fields.files}
      picked={around.picked}
      onChange={(files, picked) => onChange({ files }, picked)}
      errorOf={errorOf}
      hint={texts.testFilesHint}
    />
  ),
});
