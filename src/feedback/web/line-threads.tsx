// Threads under the lines of one file, as the code view takes them.
import type { ReactNode } from 'react';
import { isSameRange, type LineRange } from '../../kernel/domain/texts/line-range.ts';
import { linesOf, type Thread as ThreadModel } from '../domain/model.ts';
import { mayReply } from '../domain/rules.ts';
import { draftStore, useOpenBoxes } from './stores/draft-store.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { boxesOf, boxesOfFile, boxOfPlace, linePlace, linesOfBox } from './place.ts';
import { useFeedback } from './queries.ts';
import { Thread } from './Thread.tsx';
import styles from './Thread.module.css';

/** A thread, or the box of a new one, and the lines that it is about. It stands under the last of them. */
export interface LineThread {
  lines: LineRange;
  node: ReactNode;
  /** Undefined while there is only a box. */
  thread: ThreadModel | undefined;
  /** Holds the reply in focus. */
  isFocused: boolean;
}

export interface LineThreads {
  /** In the order of the lines. */
  threads: readonly LineThread[];
  /** Opens the box on lines; undefined when the viewer may not comment. */
  openAt: ((lines: LineRange) => void) | undefined;
}

/** The threads of a file and how to open a new one. */
export function useLineThreads(fileId: string): LineThreads {
  const { submissionId, viewer, focus } = useFeedbackScope();
  const feedback = useFeedback(submissionId).data;
  const boxes = boxesOf({ userId: viewer.sight.viewerId, submissionId });
  const openLines = useOpenBoxes(boxes + boxesOfFile(fileId)).map(linesOfBox);
  const saved = (feedback?.user ?? []).flatMap((thread) => {
    const lines = thread.fileId === fileId && thread.replies.length > 0 ? linesOf(thread) : undefined;
    return lines ? [{ lines, thread }] : [];
  });
  const isSaved = (lines: LineRange) => saved.some((one) => isSameRange(one.lines, lines));
  const boxesAlone = openLines
    .filter((lines) => !isSaved(lines))
    .map((lines) => ({ lines, thread: undefined }));
  const threads = [...saved, ...boxesAlone]
    .toSorted(({ lines: a }, { lines: b }) => a.last - b.last || a.first - b.first)
    .map(({ lines, thread }) => ({
      ...{ lines, thread, isFocused: thread !== undefined && thread.id === focus?.commentBaseId },
      node: (
        <div className={styles.slot} key={`${lines.first}-${lines.last}`}>
          <Thread place={linePlace(fileId, lines)} thread={thread} />
        </div>
      ),
    }));
  return {
    threads,
    openAt: mayReply(viewer).allowed
      ? (lines) => {
          draftStore.open(boxes + boxOfPlace(linePlace(fileId, lines)));
        }
      : undefined,
  };
}
