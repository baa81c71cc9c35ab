import { Readable } from 'node:stream';
import type { Context } from '../../../access/server/index.ts';
import { Download } from '../../../kernel/server/http/download.ts';
import { listPathsOf, namedRow } from '../../../submissions/server/index.ts';
import { fittingPage, feedbackPage } from '../../domain/limits.ts';
import { openingText, placeText, replyText } from '../../domain/plain-text.ts';
import { repliesFor } from '../replies-on-wire.ts';
import { withTexts } from '../store.ts';
import { readShown } from './get-feedback.ts';

/** The feedback that the caller sees on a submission as one text, read and sent in portions. */
export async function downloadFeedback(
  ctx: Context,
  submissionId: number,
  fileName: string,
): Promise<Download> {
  const shown = await readShown(ctx, submissionId);
  await ctx.takeArchivePlace();
  const content = Readable.from(portionsOf(ctx, shown));
  return new Download({ content, contentType: 'text/plain; charset=utf-8', fileName });
}

type Shown = Awaited<ReturnType<typeof readShown>>;

async function* portionsOf(ctx: Context, { scope, bases, shown, reader, shownIds }: Shown) {
  const { submission, assignment } = scope;
  const named = await namedRow(ctx.db, reader.names, submission);
  const paths = await listPathsOf(
    ctx.db,
    bases.flatMap(({ fileId }) => fileId ?? []),
  );
  yield openingText({
    assignmentName: assignment.name,
    authorName: named.authorName,
    handedInAt: submission.createdAt,
  });
  const threads = new Map(bases.map((base) => [base.id, base]));
  const rest = shown.filter(({ deleted }) => !deleted);
  let openThreadId: number | undefined;
  while (rest.length > 0) {
    const page = rest.splice(0, fittingPage(rest, feedbackPage.maxSize).length);
    const replies = await ctx.inLargeTurn(async () =>
      repliesFor(ctx.db, { reader, rows: await withTexts(ctx.db, page), shownIds }),
    );
    for (const reply of replies) {
      const base = threads.get(reply.commentBaseId);
      if (base && base.id !== openThreadId)
        yield placeText(base, base.fileId === null ? undefined : paths.get(base.fileId));
      openThreadId = base?.id;
      yield replyText(reply);
    }
  }
}
