// Replies of many threads at once, each thread as its reader sees it, for rooms that show replies elsewhere.
import type { Db } from '../../kernel/server/database.ts';
import type { Reply } from '../domain/model.ts';
import { visibleReplies } from '../domain/rules.ts';
import { repliesForEach, type Reader } from './replies-on-wire.ts';
import { listReplyFacts, withTexts } from './store.ts';

/** The reader of each thread, by the thread's id. */
export type ThreadReaders = ReadonlyMap<number, Reader>;

/** Ids of the replies that the reader of each thread may see. */
export async function listShownReplyIds(db: Db, readers: ThreadReaders): Promise<Set<number>> {
  const groups = byReader(readers, await listReplyFacts(db, [...readers.keys()]));
  return new Set(groups.flatMap(({ rows }) => rows.map((row) => row.id)));
}

/** Those of the replies that each reader may see, in the form in which they may read them. */
export async function listShownReplies(
  db: Db,
  readers: ThreadReaders,
  replyIds: ReadonlySet<number>,
): Promise<Map<number, Reply>> {
  const groups = byReader(readers, await listReplyFacts(db, [...readers.keys()]));
  const asked = groups.flatMap(({ rows }) => rows.filter((row) => replyIds.has(row.id)));
  const texts = new Map((await withTexts(db, asked)).map((row) => [row.id, row]));
  const wanted = groups.map(({ reader, rows }) => ({
    reader,
    rows: rows.flatMap((row) => texts.get(row.id) ?? []),
    shownIds: new Set(rows.map((row) => row.id)),
  }));
  const replies = await repliesForEach(db, wanted);
  return new Map(replies.map((reply) => [reply.id, reply]));
}

function byReader<R extends Parameters<typeof visibleReplies>[0][number] & { commentBaseId: number }>(
  readers: ThreadReaders,
  rows: readonly R[],
): { reader: Reader; rows: R[] }[] {
  const byThread = Map.groupBy(rows, (row) => row.commentBaseId);
  return [...readers].map(([baseId, reader]) => ({
    reader,
    rows: visibleReplies(byThread.get(baseId) ?? [], reader.sight),
  }));
}
