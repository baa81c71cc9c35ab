import { useState } from 'react';
import {
  Alert,
  CloseButton,
  Dialog,
  FileDrop,
  showToast,
  Stack,
  SubmitButton,
  TextArea,
  type PickedFile,
} from '../../../design/web/index.ts';
import { maxUsersAtOnce } from '../../../people/domain/administration.ts';
import type { Section, SectionUser } from '../../domain/sections/model.ts';
import { usernamesOf, usernamesOfCells } from '../../domain/sections/usernames.ts';
import { MemberPicker, type PickedMember } from '../contact/MemberPicker.tsx';
import { useAddSectionUsers } from './queries.ts';
import { texts } from './texts.ts';

/** Adds people to a section: members found by search, and anybody by username or out of a CSV file. */
export function AddPeopleDialog({ section, onClose }: { section: Section; onClose: () => void }) {
  const add = useAddSectionUsers();
  const [picked, setPicked] = useState<PickedMember[]>([]);
  const [names, setNames] = useState('');
  const [files, setFiles] = useState<PickedFile[]>([]);
  const [isUnreadable, setUnreadable] = useState(false);
  const users: SectionUser[] = [
    ...picked.map(({ id }) => ({ userId: id })),
    ...usernamesOf(names).map((username) => ({ username })),
  ];
  const read = async (chosen: PickedFile[]) => {
    setFiles(chosen);
    const found = chosen[0] ? await usernamesIn(chosen[0].file) : [];
    setUnreadable(found === undefined);
    if (found) setNames((before) => usernamesOf([before, ...found].join('\n')).join('\n'));
  };
  const submit = () => add.mutateAsync({ params: { sectionId: section.id }, body: { users } });
  const reason = users.length > maxUsersAtOnce ? texts.tooMany(maxUsersAtOnce) : texts.nobody;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.addPeople}
      buttons={
        <>
          <CloseButton />
          <SubmitButton
            kind="primary"
            submit={submit}
            onSuccess={({ body: { memberIds, pendingUsers } }) => {
              showToast({ kind: 'success', title: texts.added(memberIds.length, pendingUsers.length) });
              onClose();
            }}
            disabledReason={users.length === 0 || users.length > maxUsersAtOnce ? reason : undefined}
          >
            {texts.add(users.length)}
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <MemberPicker
          courseId={section.courseId}
          label={texts.find}
          picked={picked}
          onChange={setPicked}
          exceptIds={section.memberIds}
        />
        <TextArea
          label={texts.usernames}
          description={texts.usernamesHint}
          value={names}
          onChange={setNames}
        />
        <FileDrop
          label={texts.file}
          hint={texts.fileHint}
          files={files}
          onChange={(chosen) => void read(chosen)}
          folders={false}
          multiple={false}
        />
        {isUnreadable && (
          <Alert urgent kind="bad">
            {texts.unreadable}
          </Alert>
        )}
      </Stack>
    </Dialog>
  );
}

/** Larger files hold more people than one call takes. */
const mostBytes = 1024 * 1024;

/** Undefined when the file cannot be read, or is too large for a list of people. */
async function usernamesIn(file: File): Promise<string[] | undefined> {
  if (file.size > mostBytes) return undefined;
  const { cellsOf } = await import('../../../kernel/web/csv.ts');
  const cells = await cellsOf(file);
  return cells && usernamesOfCells(cells);
}
