import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import type { FilePair } from '../../domain/trees.ts';
import { useFileSettings, type ViewSettings } from '../viewer/view-settings.ts';
import { useNextFileKeys } from '../viewer/use-file-keys.ts';
import type { ViewerFiles } from '../viewer/viewer-files.ts';
import { FileDiff } from './FileDiff.tsx';

interface ComparedFileProps {
  file: PlacedFile;
  pair: FilePair;
  files: ViewerFiles;
  view: ViewSettings;
}

/** Both versions of a file, with the keys for the next one. */
export function ComparedFile({ file, pair, files, view }: ComparedFileProps) {
  const settings = useFileSettings(file);
  useNextFileKeys(files, file.id);
  return <FileDiff pair={pair} view={view} settings={settings} />;
}
