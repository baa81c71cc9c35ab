import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import type { CodeViewProps } from '../../../design/web/index.ts';
import { withoutLastNewline } from '../../domain/files.ts';
import type { FileSettings, ViewSettings } from '../viewer/view-settings.ts';
import type { ShownThreads } from './shown-threads.ts';

interface ShownCode {
  file: Pick<PlacedFile, 'name'>;
  text: string;
  threads: ShownThreads;
  view: ViewSettings;
  settings: FileSettings;
  maxLines: number;
}

/** A file as the code view takes it. */
export function codePropsOf({ file, text, threads, view, settings, maxLines }: ShownCode): CodeViewProps {
  return {
    text: withoutLastNewline(text),
    fileName: file.name,
    language: settings.language === '' ? undefined : settings.language,
    ...{ lines: threads.lines, ranges: threads.ranges, onAddAt: threads.openAt },
    whitespace: settings.whitespace.value,
    ...{ fontSize: view.fontSize, wrapsLines: view.wrapsLines, maxLines },
  };
}
