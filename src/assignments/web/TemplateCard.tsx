import { useState } from 'react';
import {
  Card,
  EmptyState,
  ErrorState,
  FileDrop,
  Row,
  SkeletonRows,
  Stack,
  SubmitButton,
  useLeaveGuard,
  type PickedFile,
} from '../../design/web/index.ts';
import { badTemplateName } from '../domain/refusals.ts';
import { templatePathOf } from '../domain/template-tree.ts';
import { FileTree } from './FileTree.tsx';
import { reasonAgainst, type PanelProps } from './panel.ts';
import { useSubmitTypes, useTemplate } from './queries.ts';
import { texts } from './texts.ts';

/** The files students start from: what is there, and what takes its place. */
export function TemplateCard(props: PanelProps) {
  const { id: assignmentId } = props.assignment;
  const template = useTemplate(assignmentId);
  const [files, setFiles] = useState<PickedFile[]>([]);
  const submitTypes = useSubmitTypes();
  useLeaveGuard(files.length > 0);
  const isMissing = template.error?.status === 404;
  const send = (tag: 'replace' | 'remove') =>
    submitTypes.mutateAsync({ params: { assignmentId }, upload: uploadOf(tag, files) });
  return (
    <Card title={texts.template} description={texts.templateHint}>
      <Stack gap={4}>
        {template.isPending && <SkeletonRows rows={3} />}
        {isMissing && <EmptyState title={texts.noTemplate} />}
        {template.isError && !isMissing && (
          <ErrorState error={template.error} onRetry={() => void template.refetch()} />
        )}
        {template.data && !isMissing && <FileTree label={texts.templateFiles} tree={template.data} />}
        <FileDrop
          label={texts.newTemplate}
          hint={texts.newTemplateHint}
          files={files}
          onChange={setFiles}
          problemOf={({ path }) => (templatePathOf(path) === undefined ? badTemplateName.text : undefined)}
        />
        <Row gap={2}>
          <SubmitButton
            kind="primary"
            disabledReason={files.length === 0 ? texts.chooseFiles : reasonAgainst(props)}
            submit={() => send('replace')}
            onSuccess={() => setFiles([])}
          >
            {texts.storeTemplate}
          </SubmitButton>
          {template.data && !isMissing && (
            <SubmitButton
              kind="danger"
              confirm={texts.removeTemplateQuestion}
              disabledReason={reasonAgainst(props)}
              submit={() => send('remove')}
            >
              {texts.removeTemplate}
            </SubmitButton>
          )}
        </Row>
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
