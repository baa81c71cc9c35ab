import type { ReactNode } from 'react';
import { useHotkeys } from '../../../design/web/index.ts';
import { useFeedback, useLineThreads } from '../../../feedback/web/index.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { commentStopsOf, isShownInline, stopFrom, type InlineMode } from '../../domain/comment-stops.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { neighboursOf } from '../../domain/neighbours.ts';
import { FileView } from '../files/FileView.tsx';
import { texts } from '../texts.ts';
import type { ViewerFiles } from './viewer-files.ts';
import { useFileSettings, type FileSettings, type ViewSettings } from './view-settings.ts';
import { viewer } from '../../domain/addresses.ts';

interface OpenedFileProps {
  file: PlacedFile;
  files: ViewerFiles;
  view: ViewSettings;
  line: number | undefined;
}

/** A file with threads between its lines, and the keys for the next file and comment. */
export function OpenedFile({ file, files, view, line }: OpenedFileProps) {
  const settings = useFileSettings(file);
  const threads = useLineThreads(file.id);
  const focusLine = line === undefined ? threads.focusLine : line - 1;
  const lines = useShownLines(file.id, threads.lines, view.inlineMode);
  useFileKeys({ file, files, line: focusLine });
  useLookKeys(view, settings);
  const replyLine = focusLine ?? threads.threadLines[0];
  const { openAt } = threads;
  useHotkeys([
    {
      keys: 'r',
      label: texts.keyReply,
      group: texts.keysGroup,
      disabled: openAt === undefined || replyLine === undefined,
      onPress: () => {
        if (replyLine !== undefined) openAt?.(replyLine);
      },
    },
  ]);
  return (
    <FileView file={file} threads={{ lines, openAt }} focusLine={focusLine} view={view} settings={settings} />
  );
}

/** The threads that the mode shows, and every box in which somebody is writing. */
function useShownLines(
  fileId: string,
  lines: ReadonlyMap<number, ReactNode>,
  mode: InlineMode,
): ReadonlyMap<number, ReactNode> {
  const { submissionId } = useParams(viewer);
  const feedback = useFeedback(submissionId).data;
  if (mode === 'all') return lines;
  const hidden = new Set(
    (feedback?.user ?? [])
      .filter((thread) => thread.fileId === fileId && !isShownInline(thread, mode))
      .map((thread) => thread.line),
  );
  return new Map([...lines].filter(([line]) => !hidden.has(line)));
}

/** `[` and `]` go through the files, N and P through the commented lines of all files. */
function useFileKeys({ file, files, line }: Omit<OpenedFileProps, 'view'>): void {
  const { submissionId } = useParams(viewer);
  const threads = useFeedback(submissionId).data?.user ?? [];
  const fileIds = files.list.map((one) => one.id);
  const beside = neighboursOf(fileIds, (id) => id === file.id);
  const openFile = (fileId: string | undefined): void => {
    if (fileId !== undefined) files.open(fileId);
  };
  const openStop = (direction: 1 | -1): void => {
    const stop = stopFrom(commentStopsOf(threads, fileIds), { fileIds, fileId: file.id, line }, direction);
    if (stop) files.open(stop.fileId, stop.line);
  };
  const group = texts.keysGroup;
  useHotkeys([
    { keys: ']', label: texts.keyNextFile, group, onPress: () => openFile(beside?.next) },
    { keys: '[', label: texts.keyPreviousFile, group, onPress: () => openFile(beside?.previous) },
    { keys: 'n', label: texts.keyNextComment, group, onPress: () => openStop(1) },
    { keys: 'p', label: texts.keyPreviousComment, group, onPress: () => openStop(-1) },
  ]);
}

function useLookKeys(view: ViewSettings, settings: FileSettings): void {
  const group = texts.keysGroup;
  useHotkeys([
    {
      keys: 'w',
      label: texts.keyWhitespace,
      group,
      onPress: () => settings.whitespace.set(!settings.whitespace.value),
    },
    { keys: '+', label: texts.keyLarger, group, onPress: () => view.setFontSize(view.fontSize + 1) },
    { keys: '-', label: texts.keySmaller, group, onPress: () => view.setFontSize(view.fontSize - 1) },
  ]);
}
