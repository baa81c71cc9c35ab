import { IconDownload, promiseSuccessMs, SubmitButton } from '../../design/web/index.ts';
import { downloadAllFiles, downloadFeedback, downloadOneFile } from './queries.ts';
import { texts } from './texts.ts';

interface DownloadAllButtonProps {
  submissionId: number;
  /** The version of the files. */
  owner: 'student' | 'teacher';
}

/** Downloads all files of a submission as one archive. */
export function DownloadAllButton({ submissionId, owner }: DownloadAllButtonProps) {
  return (
    <SubmitButton
      kind="secondary"
      icon={<IconDownload aria-hidden />}
      submit={() => downloadAllFiles(submissionId, owner)}
      successMs={promiseSuccessMs}
    >
      {texts.downloadAll}
    </SubmitButton>
  );
}

/** Downloads the feedback on a submission as plain text. */
export function DownloadFeedbackButton({ submissionId }: { submissionId: number }) {
  return (
    <SubmitButton
      kind="secondary"
      icon={<IconDownload aria-hidden />}
      submit={() => downloadFeedback(submissionId)}
      successMs={promiseSuccessMs}
    >
      {texts.downloadFeedback}
    </SubmitButton>
  );
}

interface DownloadFileButtonProps {
  fileId: string;
  name: string;
  label?: string | undefined;
}

/** Downloads one file under its name. */
export function DownloadFileButton({ fileId, name, label = texts.downloadFile }: DownloadFileButtonProps) {
  return (
    <SubmitButton
      kind="secondary"
      size="s"
      icon={<IconDownload aria-hidden />}
      submit={() => downloadOneFile(fileId, name)}
      successMs={promiseSuccessMs}
    >
      {label}
    </SubmitButton>
  );
}
