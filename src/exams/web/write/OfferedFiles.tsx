import { assignmentContract } from '../../../assignments/domain/contract.ts';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { useTemplate } from '../../../assignments/web/index.ts';
import { Button, Row, showFailure } from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import { mostDraftCharacters } from '../../domain/drafts.ts';
import { offeredFiles, type OfferedFile } from '../../domain/offered-files.ts';
import { writeTexts as texts } from '../texts.ts';

interface OfferedFilesProps {
  assignment: Assignment;
  taken: readonly string[];
  onAdd: (path: string, text: string) => void;
}

/** One button for each file that the template or the rules of the hand-in name. */
export function OfferedFiles({ assignment, taken, onAdd }: OfferedFilesProps) {
  const offered = offeredFiles(assignment, useTemplate(assignment.id).data ?? undefined, taken);
  if (offered.length === 0) return null;
  const add = async (file: OfferedFile): Promise<void> => {
    try {
      onAdd(file.path, await firstText(assignment.id, file));
    } catch (error) {
      showFailure(texts.templateFailed(file.path), error);
    }
  };
  return (
    <Row gap={2} wrap>
      {offered.map((file) => (
        <Button key={file.path} onClick={() => void add(file)}>
          {file.templateFileId === undefined ? texts.writeFile(file.path) : texts.startFrom(file.path)}
        </Button>
      ))}
    </Row>
  );
}

async function firstText(assignmentId: number, { templateFileId }: OfferedFile): Promise<string> {
  if (templateFileId === undefined) return '';
  const params = { assignmentId, fileId: templateFileId };
  const answer = await api.download(assignmentContract.getTemplateFile, { params });
  const text = textOf(await answer.arrayBuffer());
  if (text.length > mostDraftCharacters) throw new Error(texts.templateNoText);
  return text;
}

function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(texts.templateNoText);
  }
}
