import { Fragment, type ReactNode } from 'react';
import { useQualityComments, type QualitySight } from '../../../autotest/web/index.ts';
import { Alert, Button, useHotkeys } from '../../../design/web/index.ts';
import { useFeedback } from '../../../feedback/web/index.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { commentStopsOf, stopFrom, type InlineMode } from '../../domain/comment-stops.ts';
import type { PlacedFile } from '../../../assignments/domain/file-tree.ts';
import { FileView } from '../files/FileView.tsx';
import { threadsBetweenLines } from '../files/shown-threads.ts';
import { useEarlierLines } from '../trees/use-earlier-lines.tsx';
import { usePlacedThreads } from '../trees/use-placed-threads.ts';
import { texts } from '../texts.ts';
import { useNextFileKeys } from './use-file-keys.ts';
import type { ViewerFiles } from './viewer-files.ts';
import { useFileSettings, type FileSettings, type ViewSettings } from './view-settings.ts';
import { viewer } from '../../domain/addresses.ts';

interface OpenedFileProps {
  file: PlacedFile;
  files: ViewerFiles;
  view: ViewSettings;
  line: number | undefined;
  qualitySight: QualitySight;
  onEdit: () => void;
}

/** A file with threads between its lines, and the keys for the next file and comment. */
export function OpenedFile({ file, files, view, line, qualitySight, onEdit }: OpenedFileProps) {
  const settings = useFileSettings(file);
  const { submissionId } = useParams(viewer);
  const pair = files.pairOf(file.id);
  const { threads, openAt } = usePlacedThreads(file, pair);
  const focused = threads.find((one) => one.isFocused);
  const focusLine = line === undefined ? focused?.lines.last : line - 1;
  const { lines: threadLines, ranges } = threadsBetweenLines(threads, view.inlineMode);
  const isHandedIn = pair?.student?.id === file.id;
  const withEarlier = useWithEarlier(isHandedIn ? file.id : undefined, threadLines, view.inlineMode);
  const ofTools = { ...qualitySight, file: isHandedIn ? file : undefined };
  const lines = useWithQuality(ofTools, withEarlier, view.inlineMode);
  useNextFileKeys(files, file.id);
  useCommentKeys({ file, files, line: focusLine });
  useLookKeys(view, settings);
  const saved = threads.filter(({ thread }) => thread !== undefined);
  const replyLines = saved.find(({ lines: { last } }) => last === (focusLine ?? last))?.lines;
  useHotkeys([
    {
      ...{ id: 'reply', keys: 'r' },
      label: texts.keyReply,
      group: texts.keysGroup,
      disabled: openAt === undefined || replyLines === undefined,
      onPress: () => {
        if (replyLines !== undefined) openAt?.(replyLines);
      },
    },
  ]);
  return (
    <>
      <WithoutFeedback />
      <FileView
        file={file}
        threads={{ lines, ranges, openAt }}
        focusLine={focusLine}
        view={view}
        settings={settings}
        source={
          files.mode === 'generated' ? undefined : { submissionId, isTeacher: files.mode === 'teacher' }
        }
        onEdit={files.mode === 'teacher' && files.mayEdit.allowed ? onEdit : undefined}
      />
    </>
  );
}

/** Code without its comments looks like code on which nobody commented. */
function WithoutFeedback() {
  const { submissionId } = useParams(viewer);
  const { isError, data, refetch } = useFeedback(submissionId);
  if (!isError || data !== undefined) return null;
  return (
    <Alert
      kind="bad"
      actions={
        <Button size="s" onClick={() => void refetch()}>
          {texts.readFeedbackAgain}
        </Button>
      }
    >
      {texts.withoutFeedback}
    </Alert>
  );
}

/** The comments of tools stand above the threads of people, in files as they were handed in. */
function useWithQuality(
  ofTools: QualitySight & { file: PlacedFile | undefined },
  threads: ReadonlyMap<number, ReactNode>,
  mode: InlineMode,
): ReadonlyMap<number, ReactNode> {
  const { assignmentId, submissionId } = useParams(viewer);
  const quality = useQualityComments({ assignmentId, submissionId, ...ofTools });
  return mode === 'all' ? above(quality, threads) : threads;
}

/** Threads of earlier submissions stand above those of this one, where their line is still there. */
function useWithEarlier(
  fileId: string | undefined,
  threads: ReadonlyMap<number, ReactNode>,
  mode: InlineMode,
): ReadonlyMap<number, ReactNode> {
  const { submissionId } = useParams(viewer);
  const earlier = useEarlierLines({ submissionId, fileId });
  return mode === 'all' ? above(earlier, threads) : threads;
}

/** What stands under the lines of both, the upper part first. */
function above(
  upper: ReadonlyMap<number, ReactNode>,
  lower: ReadonlyMap<number, ReactNode>,
): ReadonlyMap<number, ReactNode> {
  if (upper.size === 0) return lower;
  const lines = [...new Set([...upper.keys(), ...lower.keys()])].toSorted((a, b) => a - b);
  return new Map(
    lines.map((line) => [
      line,
      <Fragment key={line}>
        {upper.get(line)}
        {lower.get(line)}
      </Fragment>,
    ]),
  );
}

/** N and P go through the commented lines of all files as handed in. */
function useCommentKeys({ file, files, line }: Pick<OpenedFileProps, 'file' | 'files' | 'line'>): void {
  const { submissionId } = useParams(viewer);
  const threads = useFeedback(submissionId).data?.user ?? [];
  const fileIds = files.studentList.map((one) => one.id);
  const fileId = files.pairOf(file.id)?.student?.id ?? file.id;
  const openStop = (direction: 1 | -1): void => {
    const stop = stopFrom(commentStopsOf(threads, fileIds), { fileIds, fileId, line }, direction);
    if (stop) files.open(stop.fileId, stop.line);
  };
  const group = texts.keysGroup;
  useHotkeys([
    { id: 'next-comment', keys: 'n', label: texts.keyNextComment, group, onPress: () => openStop(1) },
    {
      id: 'previous-comment',
      keys: 'p',
      label: texts.keyPreviousComment,
      group,
      onPress: () => openStop(-1),
    },
  ]);
}

function useLookKeys(view: ViewSettings, settings: FileSettings): void {
  const group = texts.keysGroup;
  useHotkeys([
    {
      ...{ id: 'whitespace', keys: 'w' },
      label: texts.keyWhitespace,
      group,
      onPress: () => settings.whitespace.set(!settings.whitespace.value),
    },
    {
      ...{ id: 'larger', keys: '+', label: texts.keyLarger, group },
      onPress: () => view.setFontSize(view.fontSize + 1),
    },
    {
      ...{ id: 'smaller', keys: '-', label: texts.keySmaller, group },
      onPress: () => view.setFontSize(view.fontSize - 1),
    },
  ]);
}
