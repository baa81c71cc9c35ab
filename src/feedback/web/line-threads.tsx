// Threads under the lines of one file, as the code view takes them.
import type { ReactNode } from 'react';
import type { Thread as ThreadModel } from '../domain/model.ts';
import { mayReply } from '../domain/rules.ts';
import { draftStore, useOpenBoxes } from './stores/draft-store.ts';
import { useFeedbackScope } from './feedback-scope.ts';
import { boxesOf, boxesOfFile, boxOfPlace } from './place.ts';
import { useFeedback } from './queries.ts';
import { Thread } from './Thread.tsx';
import styles from './Thread.module.css';

export interface LineThreads {
  /** What stands under a line, by 0-based line, in the order of the lines. */
  lines: ReadonlyMap<number, ReactNode>;
  /** Lines that hold saved feedback, in order: for the keys to the next and the previous comment. */
  threadLines: readonly number[];
  /** The line of the reply in focus, when it is in this file. */
  focusLine: number | undefined;
  /** Opens the box on a line; undefined when the viewer may not comment. */
  openAt: ((line: number) => void) | undefined;
}

/** The threads of a file and how to open a new one. */
export function useLineThreads(fileId: string): LineThreads {
  const { submissionId, viewer, focus } = useFeedbackScope();
  const feedback = useFeedback(submissionId).data;
  const boxes = boxesOf({ userId: viewer.sight.viewerId, submissionId });
  const openLines = useOpenBoxes(boxes + boxesOfFile(fileId)).map(lineOfBox);
  const threads = threadsByLine(feedback?.user ?? [], fileId);
  const threadLines = [...threads.keys()];
  const all = [...new Set([...threadLines, ...openLines])].sort((a, b) => a - b);
  const focused = feedback?.user.find((thread) => thread.id === focus?.commentBaseId);
  return {
    lines: new Map(
      all.map((line) => [
        line,
        <div className={styles.slot} key={line}>
          <Thread place={{ fileId, line }} thread={threads.get(line)} />
        </div>,
      ]),
    ),
    threadLines,
    focusLine: focused?.fileId === fileId ? (focused.line ?? undefined) : undefined,
    openAt: mayReply(viewer).allowed
      ? (line) => {
          draftStore.open(boxes + boxOfPlace({ fileId, line }));
        }
      : undefined,
  };
}

function threadsByLine(threads: readonly ThreadModel[], fileId: string): Map<number, ThreadModel> {
  const here = threads.filter((thread) => thread.fileId === fileId && thread.replies.length > 0);
  const byLine = here.map((thread): [number, ThreadModel] => [thread.line ?? 0, thread]);
  return new Map(byLine.sort(([a], [b]) => a - b));
}

function lineOfBox(key: string): number {
  return Number(key.slice(key.lastIndexOf(' ') + 1));
}
