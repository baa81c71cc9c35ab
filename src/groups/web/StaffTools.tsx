import { useState } from 'react';
import { Button, IconDownload, IconUpload, IconUsersGroup, SubmitButton } from '../../design/web/index.ts';
import { saveSheet } from '../../kernel/web/sheets/sheet.ts';
import { rowsOfGroups } from '../domain/group-rows.ts';
import { DivideDialog } from './division/DivideDialog.tsx';
import { FileDialog } from './FileDialog.tsx';
import { useAllGroups } from './queries.ts';
import type { SetPlace } from './rights.ts';
import { texts } from './texts.ts';

/** What staff do with all groups at once: divide at random, read a file, write one. */
export function StaffTools({ groupSet }: SetPlace) {
  const [opened, setOpened] = useState<'divide' | 'file'>();
  const all = useAllGroups(groupSet.id, false);
  const close = () => setOpened(undefined);
  return (
    <>
      <SubmitButton
        kind="secondary"
        icon={<IconDownload aria-hidden />}
        submit={async () => {
          const { data, error } = await all.refetch();
          if (data === undefined) throw error ?? new Error(texts.groups);
          await saveSheet(rowsOfGroups(data), `groups-${groupSet.id}`, 'csv');
        }}
      >
        {texts.exportFile}
      </SubmitButton>
      <Button icon={<IconUpload aria-hidden />} onClick={() => setOpened('file')}>
        {texts.importFile}
      </Button>
      <Button icon={<IconUsersGroup aria-hidden />} onClick={() => setOpened('divide')}>
        {texts.divide}
      </Button>
      {opened === 'divide' && <DivideDialog groupSet={groupSet} onClose={close} />}
      {opened === 'file' && <FileDialog groupSet={groupSet} onClose={close} />}
    </>
  );
}
