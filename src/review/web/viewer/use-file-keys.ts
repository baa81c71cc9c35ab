import { useHotkeys } from '../../../design/web/index.ts';
import { neighboursOf } from '../../domain/neighbours.ts';
import { texts } from '../texts.ts';
import type { ViewerFiles } from './viewer-files.ts';

/** `[` and `]` go through the files. */
export function useNextFileKeys(files: ViewerFiles, fileId: string): void {
  const fileIds = files.list.map((one) => one.id);
  const beside = neighboursOf(fileIds, (id) => id === fileId);
  const openFile = (id: string | undefined): void => {
    if (id !== undefined) files.open(id);
  };
  const group = texts.keysGroup;
  useHotkeys([
    { id: 'next-file', keys: ']', label: texts.keyNextFile, group, onPress: () => openFile(beside?.next) },
    {
      id: 'previous-file',
      keys: '[',
      label: texts.keyPreviousFile,
      group,
      onPress: () => openFile(beside?.previous),
    },
  ]);
}
