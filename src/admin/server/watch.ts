// Lists of mails and of the audit log, for administrators of the site only.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { searchTermsOf } from '../../kernel/domain/search-terms.ts';
import type { AuditEntry, SentMail } from '../domain/model.ts';
import { personIdsOf } from '../domain/audit-detail.ts';
import { listAuditEntries, listMails, listNames } from './watch-store.ts';
import { Json } from '../../kernel/domain/fields.ts';

export async function getMails(ctx: Context, q: string): Promise<{ mails: SentMail[] }> {
  await ctx.requireGlobally('is_admin');
  const found = await listMails(ctx.db, { terms: termsOf(q), ...pageOf(ctx) });
  return { mails: pageFrom(ctx, found).map((mail) => ({ ...mail, id: String(mail.id) })) };
}

export async function getAuditEntries(
  ctx: Context,
  query: {
    actorId?: number | undefined;
    q?: string | undefined;
    from?: Date | undefined;
    until?: Date | undefined;
  },
): Promise<{ entries: AuditEntry[] }> {
  await ctx.requireGlobally('is_admin');
  const { actorId, from, until } = query;
  const found = await listAuditEntries(ctx.db, {
    actorId,
    from,
    until,
    terms: termsOf(query.q ?? ''),
    ...pageOf(ctx),
  });
  const page = pageFrom(ctx, found).map((row) => ({ row, detail: Json.parse(row.detail) }));
  const named = new Set(page.flatMap(({ detail }) => personIdsOf(detail)));
  const names = new Map(
    named.size === 0 ? [] : (await listNames(ctx.db, [...named])).map((person) => [person.id, person]),
  );
  const entries = page.map(({ row, detail }) => ({
    ...entryOf(row),
    detail,
    people: personIdsOf(detail).flatMap((id) => names.get(id) ?? []),
  }));
  return { entries };
}

type Row = Awaited<ReturnType<typeof listAuditEntries>>[number];

function entryOf(row: Row): Omit<AuditEntry, 'detail' | 'people'> {
  const { id, action, subjectKind, subjectId, subjectName, requestId, createdAt } = row;
  const { actorId, name, username } = row;
  return {
    ...{ id: String(id), action, subjectKind, subjectId, subjectName, requestId, createdAt },
    subjectPlace: placeOf(row),
    actor: actorId === null ? null : { id: actorId, name: name ?? '', username: username ?? '' },
  };
}

function placeOf(row: Row): AuditEntry['subjectPlace'] {
  const { subjectKind, subjectNumber, subjectName, placeId, placeCourseId, placeDeletedAt } = row;
  if (placeId !== null && placeCourseId !== null)
    return placeDeletedAt === null ? { courseId: placeCourseId, assignmentId: placeId } : null;
  // A course that is gone has no name and no page.
  if (subjectKind !== 'course' || subjectName === null || subjectNumber === null) return null;
  return { courseId: Number(subjectNumber), assignmentId: null };
}

function termsOf(q: string): string[] {
  return searchTermsOf(q).map((term) => term.text);
}

function pageOf(ctx: Context): { beforeId: number | undefined; limit: number } {
  const { after, size } = ctx.page;
  return { beforeId: after === undefined ? undefined : z.number().parse(after), limit: size + 1 };
}

function pageFrom<Row extends { id: number }>(ctx: Context, found: Row[]): Row[] {
  const page = found.slice(0, ctx.page.size);
  const last = page.at(-1);
  if (found.length > page.length && last) ctx.continueAfter(last.id);
  return page;
}
