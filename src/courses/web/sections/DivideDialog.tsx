import { useState } from 'react';
import {
  Checkbox,
  CloseButton,
  Dialog,
  ErrorState,
  showToast,
  SkeletonRows,
  Stack,
  SubmitButton,
  Text,
} from '../../../design/web/index.ts';
import type { Section } from '../../domain/sections/model.ts';
import { divisionOf } from '../../domain/sections/rules.ts';
import { useDivideStudents, useStudentsWithoutSection } from './queries.ts';
import { texts } from './texts.ts';

interface DivideDialogProps {
  courseId: number;
  sections: readonly Section[];
  onClose: () => void;
}

/** Divides the students who are in no section, and shows beforehand how many each section gets. */
export function DivideDialog({ courseId, sections, onClose }: DivideDialogProps) {
  const students = useStudentsWithoutSection(courseId);
  const divide = useDivideStudents();
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const ids = students.data?.userIds ?? [];
  const chosen = sections.filter(({ id }) => !leftOut.has(id));
  const division = divisionOf(
    chosen.map(({ id, memberIds }) => ({ id, size: memberIds.length })),
    ids,
  );
  const submit = async () => {
    for (const [sectionId, userIds] of division)
      if (userIds.length > 0) await divide.mutateAsync({ params: { sectionId }, body: { userIds } });
  };
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(leftOut);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeftOut(next);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.divideTitle}
      buttons={
        <>
          <CloseButton />
          {ids.length > 0 && (
            <SubmitButton
              kind="primary"
              submit={submit}
              onSuccess={() => {
                showToast({ kind: 'success', title: texts.divided(ids.length) });
                onClose();
              }}
              disabledReason={chosen.length === 0 ? texts.chooseSection : undefined}
            >
              {texts.divideButton(ids.length)}
            </SubmitButton>
          )}
        </>
      }
    >
      {students.isPending && <SkeletonRows rows={3} />}
      {students.isError && <ErrorState error={students.error} onRetry={() => void students.refetch()} />}
      {students.data && ids.length === 0 && <Text>{texts.allDivided}</Text>}
      {ids.length > 0 && (
        <Stack gap={3}>
          <Text tone="muted">{texts.divideHint(ids.length)}</Text>
          <Text weight="medium">{texts.divideInto}</Text>
          {sections.map(({ id, name, memberIds }) => (
            <Checkbox
              key={id}
              label={name}
              description={texts.sizeNow(memberIds.length, division.get(id)?.length ?? 0)}
              checked={!leftOut.has(id)}
              onChange={(isChosen) => toggle(id, isChosen)}
            />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}
