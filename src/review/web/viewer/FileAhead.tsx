import { useEffect, useEffectEvent } from 'react';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { makeCodeAhead } from '../../../design/web/index.ts';
import { useSetting } from '../../../people/web/index.ts';
import { codePropsOf } from '../files/code-props.ts';
import { threadsBetweenLines } from '../files/shown-threads.ts';
import { useFileContent } from '../files/use-file-content.ts';
import { usePlacedThreads } from '../trees/use-placed-threads.ts';
import { useFileSettings, type ViewSettings } from './view-settings.ts';
import type { ViewerFiles } from './viewer-files.ts';

interface FileAheadProps {
  /** One whose bytes have been read. */
  file: PlacedFile;
  files: ViewerFiles;
  view: ViewSettings;
}

/** Makes the editor of a file that somebody points at: it takes longer than all else that opens with it. Draws nothing. */
export function FileAhead({ file, files, view }: FileAheadProps) {
  const settings = useFileSettings(file);
  const { threads, openAt } = usePlacedThreads(file, files.pairOf(file.id));
  const { content } = useFileContent(file);
  const maxLines = useSetting('MAX_LINES');
  const text = content?.kind === 'code' ? content.text : undefined;
  const make = useEffectEvent((known: string) => {
    const shown = { ...threadsBetweenLines(threads, view.inlineMode), openAt };
    return makeCodeAhead(codePropsOf({ file, text: known, threads: shown, view, settings, maxLines }));
  });
  useEffect(() => (text === undefined ? undefined : make(text)), [text]);
  return null;
}
