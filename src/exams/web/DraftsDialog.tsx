import { useQuery } from '@tanstack/react-query';
import type { Assignment } from '../../assignments/domain/model.ts';
import {
  Button,
  CodeView,
  DateText,
  Dialog,
  ErrorState,
  Heading,
  SkeletonRows,
  Stack,
  Text,
} from '../../design/web/index.ts';
import { queryOf } from '../../kernel/web/api.ts';
import { HandInPanel } from '../../submissions/web/index.ts';
import { examDraftContract } from '../domain/draft-contract.ts';
import type { ExamDraft } from '../domain/drafts.ts';
import type { StudentDialogProps } from './student-dialog.ts';
import { draftTexts as texts } from './texts.ts';
import { writtenFile } from './write/written-file.ts';

interface DraftsDialogProps extends StudentDialogProps {
  assignment: Assignment;
  /** The viewer may hand in for students. */
  mayHandIn: boolean;
}

/** What a student has written on the page of the exam, with a way to hand it in for them. */
export function DraftsDialog({ assignment, mayHandIn, student: { user }, onClose }: DraftsDialogProps) {
  const params = { assignmentId: assignment.id, userId: user.id };
  const written = useQuery({ ...queryOf(examDraftContract.listExamDraftsOfStudent, { params }), gcTime: 0 });
  const drafts = written.data?.drafts ?? [];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title(user.name)}
      size="l"
      buttons={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <Stack gap={4}>
        <Text tone="muted">{texts.hint}</Text>
        {written.isPending && <SkeletonRows rows={4} />}
        {written.isError && (
          <ErrorState title={texts.failed} error={written.error} onRetry={() => void written.refetch()} />
        )}
        {written.data && drafts.length === 0 && <Text tone="muted">{texts.none}</Text>}
        {drafts.map((draft) => (
          <OneDraft key={draft.path} draft={draft} />
        ))}
        {drafts.length > 0 && mayHandIn && (
          <HandInPanel
            assignment={assignment}
            authorId={user.id}
            initialFiles={drafts.map(writtenFile)}
            onHandedIn={onClose}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function OneDraft({ draft: { path, text, savedAt } }: { draft: ExamDraft }) {
  return (
    <Stack gap={1}>
      <Heading level={3}>{path}</Heading>
      <Text size="meta" tone="muted">
        {texts.savedAt} <DateText moment={savedAt} />
      </Text>
      <CodeView text={text} fileName={path} />
    </Stack>
  );
}
