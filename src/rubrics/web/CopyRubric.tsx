import { useState } from 'react';
import { assignmentContract } from '../../assignments/domain/contract.ts';
import { Button, Popover, SearchSelect, Stack, SubmitButton, type Option } from '../../design/web/index.ts';
import { api } from '../../kernel/web/api.ts';
import type { RubricRow } from '../domain/model.ts';
import { useCopyRubric } from './queries.ts';
import { texts } from './texts.ts';

interface CopyRubricProps {
  assignmentId: number;
  onCopied: (rows: RubricRow[]) => void;
}

/** Copies the rubric of another assignment into this one. */
export function CopyRubric({ assignmentId, onCopied }: CopyRubricProps) {
  const [source, setSource] = useState<Option | null>(null);
  const copy = useCopyRubric();
  const search = async (q: string) => {
    const found = await api.call(assignmentContract.listOwnAssignments, { query: { q } });
    return found
      .filter((one) => one.id !== assignmentId)
      .map((one) => ({ value: String(one.id), label: one.name }));
  };
  return (
    <Popover label={texts.copy} button={<Button>{texts.copy}</Button>}>
      <Stack>
        <SearchSelect
          label={texts.copyFrom}
          items={texts.assignments}
          value={source}
          onChange={setSource}
          search={search}
        />
        <SubmitButton
          disabledReason={source === null ? texts.copyNothing : undefined}
          submit={() =>
            copy.mutateAsync({ params: { assignmentId }, body: { oldAssignmentId: Number(source?.value) } })
          }
          onSuccess={({ body }) => onCopied(body)}
        >
          {texts.copyNow}
        </SubmitButton>
      </Stack>
    </Popover>
  );
}
