import { useState } from 'react';
import {
  Alert,
  CloseButton,
  Dialog,
  FileDrop,
  Stack,
  SubmitButton,
  Text,
  type PickedFile,
} from '../../design/web/index.ts';
import { placementsOfCells } from '../domain/group-rows.ts';
import type { GroupSet, Placement } from '../domain/model.ts';
import { usePlacing } from './queries.ts';
import { texts } from './texts.ts';

const mostBytes = 2 * 1024 * 1024;

/** Places people by a file of groups and usernames; nothing is stored when a row cannot be used. */
export function FileDialog({ groupSet, onClose }: { groupSet: GroupSet; onClose: () => void }) {
  const [picked, setPicked] = useState<PickedFile[]>([]);
  const [placements, setPlacements] = useState<readonly Placement[]>([]);
  const [failure, setFailure] = useState<string>();
  const place = usePlacing();
  const choose = async (files: PickedFile[]): Promise<void> => {
    setPicked(files);
    setPlacements([]);
    setFailure(undefined);
    const [first] = files;
    if (!first) return;
    if (first.file.size > mostBytes) return setFailure(texts.tooLarge);
    const { cellsOf } = await import('../../kernel/web/csv.ts');
    const cells = await cellsOf(first.file);
    if (cells === undefined) return setFailure(texts.notReadable);
    const found = placementsOfCells(cells);
    if (found.length === 0) setFailure(texts.noRows);
    setPlacements(found);
  };
  const count = placements.reduce((sum, { usernames }) => sum + usernames.length, 0);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.importFile}
      size="m"
      buttons={
        <>
          <CloseButton />
          <SubmitButton
            submit={() =>
              place.mutateAsync({
                params: { groupSetId: groupSet.id },
                body: { placements: [...placements] },
              })
            }
            onSuccess={onClose}
            disabledReason={placements.length === 0 ? texts.chooseFirst : undefined}
          >
            {texts.placePeople(count)}
          </SubmitButton>
        </>
      }
    >
      <Stack gap={4}>
        <FileDrop
          label={texts.chooseFile}
          hint={texts.importHint}
          files={picked}
          onChange={(files) => void choose(files)}
          folders={false}
          multiple={false}
        />
        {failure !== undefined && <Alert kind="bad">{failure}</Alert>}
        {placements.length > 0 && <Text>{texts.rowsFound(count, placements.length)}</Text>}
      </Stack>
    </Dialog>
  );
}
