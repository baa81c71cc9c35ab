import { Button, GroupLabel, IconDownload, showFailure, Stack } from '../../../design/web/index.ts';
import { assignmentContract } from '../../../assignments/domain/contract.ts';
import { useTemplate } from '../../../assignments/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { filesOf, type PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { texts } from '../texts.ts';

/** Downloads of the files that students start from; nothing when there are none. */
export function TemplateFiles({ assignmentId }: { assignmentId: number }) {
  const tree = useTemplate(assignmentId).data;
  const files = tree ? filesOf(tree) : [];
  if (files.length === 0) return null;
  return (
    <Stack gap={1} align="flex-start">
      <GroupLabel>{texts.template}</GroupLabel>
      {files.map((file) => (
        <Button
          key={file.id}
          kind="quiet"
          size="s"
          icon={<IconDownload aria-hidden />}
          onClick={() => void download(assignmentId, file)}
        >
          {file.path}
        </Button>
      ))}
    </Stack>
  );
}

async function download(assignmentId: number, file: PlacedFile): Promise<void> {
  try {
    const params = { assignmentId, fileId: Number(file.id) };
    const answer = await api.download(assignmentContract.getTemplateFile, { params });
    const address = URL.createObjectURL(new Blob([await answer.arrayBuffer()]));
    const link = document.createElement('a');
    link.href = address;
    link.download = file.name;
    link.click();
    // The browser reads the address only after the click, so it is kept for a while.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    showFailure(texts.downloadFailed, error);
  }
}
