// Rows as the API shows them to one viewer, without hidden authors, deleted texts and hidden parents.
import { shownUser, type NameSight } from '../../assignments/domain/anonymity.ts';
import { namesFor } from '../../assignments/server/index.ts';
import type { Db } from '../../kernel/server/database.ts';
import type { User } from '../../people/domain/model.ts';
import { userReply } from '../../people/server/index.ts';
import { CommentType, ReplyType, type Reply, type ReplyEdit, type ThreadPlace } from '../domain/model.ts';
import { maySeeAuthor, type ReplySight } from '../domain/rules.ts';
import { listAuthors, type BaseRow, type EditRow, type ReplyRow } from './store.ts';

/** Which replies, authors and names the viewer may see. */
export interface Reader {
  sight: ReplySight;
  names: NameSight;
}

/** Where a thread is. */
export function placeOf(base: BaseRow): ThreadPlace {
  return {
    id: base.id,
    type: base.fileId === null ? 'general-feedback' : 'inline-feedback',
    workId: base.workId,
    fileId: base.fileId === null ? null : String(base.fileId),
    line: base.line,
    firstLine: base.firstLine,
  };
}

/** Rows that a reader may see, on this page or others. */
interface ShownRows {
  reader: Reader;
  rows: readonly ReplyRow[];
  /** The reader's other rows: an answer names its parent even if that is on another page. */
  shownIds: ReadonlySet<number>;
}

/** Replies that the viewer may see, in the form in which they may read them. */
export function repliesFor(db: Db, shown: ShownRows): Promise<Reply[]> {
  return repliesForEach(db, [shown]);
}

/** The same for several readers, each with their own rows; the authors of all are read in one query. */
export async function repliesForEach(db: Db, groups: readonly ShownRows[]): Promise<Reply[]> {
  const readable = groups.flatMap(({ reader, rows }) => rows.filter((row) => isSigned(row, reader)));
  const people = await listAuthors(db, [...new Set(readable.map((row) => row.authorId))]);
  const authors = new Map(people.map((person) => [person.id, userReply(person)]));
  const named = await Promise.all(groups.map((group) => groupWithNames(db, group)));
  return named.flatMap(({ reader, rows, shownIds, names }) =>
    rows.map((row) => {
      const found = isSigned(row, reader) ? authors.get(row.authorId) : undefined;
      return replyOf(row, { author: found ? shownUser(found, names) : null, shownIds });
    }),
  );
}

async function groupWithNames(db: Db, group: ShownRows) {
  const signed = group.rows.filter((row) => isSigned(row, group.reader));
  const names = await namesFor(
    db,
    group.reader.names,
    signed.map((row) => row.authorId),
  );
  return { ...group, names };
}

/** A deleted reply has only its place. */
function isSigned(row: ReplyRow, { sight }: Reader): boolean {
  return !row.deleted && maySeeAuthor(row.authorId, sight);
}

function replyOf(row: ReplyRow, given: { author: User | null; shownIds: ReadonlySet<number> }): Reply {
  const { author, shownIds } = given;
  return {
    id: row.id,
    commentBaseId: row.commentBaseId,
    comment: row.deleted ? '' : row.comment,
    authorId: author?.id ?? null,
    author,
    inReplyToId: row.inReplyToId !== null && shownIds.has(row.inReplyToId) ? row.inReplyToId : null,
    lastEdit: row.deleted ? null : row.lastEditAt,
    createdAt: row.createdAt,
    replyType: ReplyType.parse(row.replyType),
    commentType: CommentType.parse(row.commentType),
    approved: row.approved,
    deleted: row.deleted,
  };
}

/** Edits as the viewer may read them: whose they are follows the same rule as authors. */
export async function editsFor(
  db: Db,
  { sight, names }: Reader,
  rows: readonly EditRow[],
): Promise<ReplyEdit[]> {
  const readable = rows.filter((row) => maySeeAuthor(row.editorId, sight));
  const editors = await usersById(
    db,
    names,
    readable.map((row) => row.editorId),
  );
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt,
    editor: editors.get(row.editorId) ?? null,
    oldText: row.oldText,
    newText: row.newText,
  }));
}

async function usersById(db: Db, sight: NameSight, personIds: readonly number[]): Promise<Map<number, User>> {
  const names = await namesFor(db, sight, personIds);
  const people = await listAuthors(db, [...new Set(personIds)]);
  return new Map(people.map((person) => [person.id, shownUser(userReply(person), names)]));
}
