import { Change, presentableDiff } from '@codemirror/merge';
import { diffLines } from 'diff';

/** Two long texts without common lines would take minutes. */
const mostMs = 1500;

/**
 * Finds whole changed lines by Myers, then the words inside each changed block. The merge view's own diff gives
 * up after some hundred characters and shows the whole file as replaced.
 */
export function lineDiff(before: string, after: string): Change[] {
  const changes: Change[] = [];
  let at = { before: 0, after: 0 };
  let start: typeof at | null = null;
  const flush = () => {
    if (start === null) return;
    const { before: fromBefore, after: fromAfter } = start;
    const words = presentableDiff(before.slice(fromBefore, at.before), after.slice(fromAfter, at.after));
    for (const word of words) {
      changes.push(
        new Change(
          word.fromA + fromBefore,
          word.toA + fromBefore,
          word.fromB + fromAfter,
          word.toB + fromAfter,
        ),
      );
    }
    start = null;
  };
  const parts = diffLines(before, after, { timeout: mostMs });
  // Beyond that everything counts as changed, and nothing is looked at word by word.
  if (parts === undefined) return [new Change(0, before.length, 0, after.length)];
  for (const part of parts) {
    const isChange = part.added || part.removed;
    if (isChange) start ??= at;
    else flush();
    at = {
      before: at.before + (part.added ? 0 : part.value.length),
      after: at.after + (part.removed ? 0 : part.value.length),
    };
  }
  flush();
  return changes;
}
