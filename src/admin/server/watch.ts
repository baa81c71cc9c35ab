// Lists of mails and of the audit log, for administrators of the site only.
import { z } from 'zod';
import type { Context } from '../../access/server/index.ts';
import { searchTermsOf } from '../../kernel/domain/search-terms.ts';
import type { AuditEntry, SentMail } from '../domain/model.ts';
import { listAuditEntries, listMails } from './watch-store.ts';
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
  const entries = pageFrom(ctx, found).map(({ actorId: id, name, username, ...entry }) => ({
    ...entry,
    id: String(entry.id),
    actor: id === null ? null : { id, name: name ?? '', username: username ?? '' },
    detail: Json.parse(entry.detail),
  }));
  return { entries };
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
