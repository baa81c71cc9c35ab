// Feedback as plain text, for people who keep it outside of the site.
import type { Reply, ThreadPlace } from './model.ts';

/** What a file of feedback begins with. */
export function openingText(of: { assignmentName: string; authorName: string; handedInAt: Date }): string {
  const { assignmentName, authorName, handedInAt } = of;
  return `Feedback on ${assignmentName}\n${authorName}, handed in ${timeText(handedInAt)}\n`;
}

/** What stands above the replies of a thread. */
export function placeText({ line }: Pick<ThreadPlace, 'line'>, path: string | undefined): string {
  const place = path === undefined || line === null ? 'General feedback' : `${path}, line ${line + 1}`;
  return `\n\n${place}\n${'-'.repeat(Math.min(place.length, 80))}\n`;
}

/** One reply with its author, as far as the reader may know them. */
export function replyText({ author, createdAt, comment, commentType, approved }: Reply): string {
  const notes = [
    author?.name ?? 'Author hidden',
    timeText(createdAt),
    ...(commentType === 'peer_feedback' ? ['peer feedback'] : []),
    ...(approved ? [] : ['waits for approval']),
  ];
  return `\n${notes.join(', ')}:\n${comment.trimEnd()}\n`;
}

function timeText(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
