// Feedback as plain text, for people who keep it outside of the site.
import { isOneLine, type LineRange } from '../../kernel/domain/texts/line-range.ts';
import { plainOfMarkdown } from '../../kernel/domain/texts/plain-markdown.ts';
import { replyPartsOf } from './suggestions/suggestion.ts';
import { linesOf, type Reply, type ThreadPlace } from './model.ts';

/** What a file of feedback begins with. */
export function openingText(of: { assignmentName: string; authorName: string; handedInAt: Date }): string {
  const { assignmentName, authorName, handedInAt } = of;
  return `Feedback on ${assignmentName}\n${authorName}, handed in ${timeText(handedInAt)}\n`;
}

/** What stands above the replies of a thread. */
export function placeText(at: Pick<ThreadPlace, 'line' | 'firstLine'>, path: string | undefined): string {
  const lines = linesOf(at);
  const place =
    path === undefined || lines === undefined ? 'General feedback' : `${path}, ${linesText(lines)}`;
  return `\n\n${place}\n${'-'.repeat(Math.min(place.length, 80))}\n`;
}

/** Lines as people count them. */
export function linesText(lines: LineRange): string {
  return isOneLine(lines) ? `line ${lines.last + 1}` : `lines ${lines.first + 1} to ${lines.last + 1}`;
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

/** The beginning of a reply as words, for notices: without the signs of Markdown, and a suggestion as its code. */
export function excerptText({ comment, replyType }: Pick<Reply, 'comment' | 'replyType'>): string {
  if (replyType === 'plain_text') return comment;
  return replyPartsOf(comment.slice(0, longestRead))
    .map((part) => (part.kind === 'suggestion' ? `Suggestion: ${part.code}` : plainOfMarkdown(part.text)))
    .join('\n');
}

/** A notice shows far less of it. */
const longestRead = 2000;
