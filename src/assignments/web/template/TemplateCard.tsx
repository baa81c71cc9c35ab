import { useEffect, useRef, useState } from 'react';
import {
  Alert,
  Card,
  ErrorState,
  FileDrop,
  SkeletonRows,
  Stack,
  SubmitButton,
  useLeaveGuard,
  type PickedFile,
} from '../../../design/web/index.ts';
import { badTemplateName } from '../../domain/refusals.ts';
import { templatePathOf } from '../../domain/template-tree.ts';
import { reasonAgainst, type PanelProps } from '../panel.ts';
import { useSubmitTypes, useTemplate } from '../queries.ts';
import styles from './TemplateCard.module.css';
import { TemplateFiles } from './TemplateFiles.tsx';
import { texts } from './texts.ts';

/** The files that students start from, and the form that replaces them. */
export function TemplateCard(props: PanelProps) {
  const { id: assignmentId } = props.assignment;
  const template = useTemplate(assignmentId);
  const [files, setFiles] = useState<PickedFile[]>([]);
  const submitTypes = useSubmitTypes();
  useLeaveGuard(files.length > 0);
  const storing = useRef<HTMLDivElement>(null);
  const isWaiting = files.length > 0;
  // Scrolls the next step into view, also on a low screen.
  useEffect(() => {
    if (isWaiting) storing.current?.scrollIntoView({ block: 'nearest' });
  }, [isWaiting]);
  const send = (tag: 'replace' | 'remove') =>
    submitTypes.mutateAsync({ params: { assignmentId }, upload: uploadOf(tag, files) });
  return (
    <Card title={texts.template} description={texts.templateHint}>
      <Stack gap={4}>
        {template.isPending && <SkeletonRows rows={3} />}
        {template.isError && <ErrorState error={template.error} onRetry={() => void template.refetch()} />}
        {template.isSuccess && <TemplateFiles {...props} tree={template.data} />}
        <FileDrop
          label={texts.newTemplate}
          hint={texts.newTemplateHint}
          files={files}
          onChange={setFiles}
          problemOf={({ path }) => (templatePathOf(path) === undefined ? badTemplateName.text : undefined)}
        />
        {files.length > 0 && (
          <Alert kind="info" urgent>
            {texts.filesChosen(files.length)}
          </Alert>
        )}
        <div ref={storing} className={styles.storing} data-waits={files.length > 0}>
          <SubmitButton
            kind="primary"
            disabledReason={files.length === 0 ? texts.chooseFiles : reasonAgainst(props)}
            submit={() => send('replace')}
            onSuccess={() => setFiles([])}
          >
            {texts.storeTemplate}
          </SubmitButton>
          {template.data && (
            <SubmitButton
              kind="danger"
              confirm={texts.removeTemplateQuestion}
              disabledReason={reasonAgainst(props)}
              submit={() => send('remove')}
            >
              {texts.removeTemplate}
            </SubmitButton>
          )}
        </div>
      </Stack>
    </Card>
  );
}

function uploadOf(tag: 'replace' | 'remove', files: readonly PickedFile[]): FormData {
  const upload = new FormData();
  upload.set('json', JSON.stringify({ template: { tag } }));
  if (tag === 'replace') for (const { path, file } of files) upload.append('template', file, path);
  return upload;
}
