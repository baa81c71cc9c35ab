// What administrators tell teachers on their home page.
import type { Context } from '../../access/server/index.ts';
import { RefusedError } from '../../kernel/domain/refusal.ts';
import { readSettings } from '../../tenants/server/index.ts';
import { mostAnnouncements, type Announcement } from '../domain/model.ts';
import { endsBeforeStart, tooManyAnnouncements } from '../domain/refusals.ts';
import {
  countAnnouncementsLocked,
  findAnnouncement,
  insertAnnouncement,
  listAnnouncements,
  removeAnnouncement,
  updateAnnouncement,
} from './announcement-store.ts';

/** Announcements shown now; `all` is for people who manage them. With the feature off none are shown. */
export async function getAnnouncements(ctx: Context, all: boolean): Promise<Announcement[]> {
  if (all) {
    await ctx.requireOnSite('can_manage_site_settings');
    return listAnnouncements(ctx.db, undefined);
  }
  await ctx.requireGlobally('can_see_teacher_announcements');
  (await readSettings(ctx.db, ctx.session.tenantId)).demandEnabled('TEACHER_ANNOUNCEMENTS_ENABLED');
  return listAnnouncements(ctx.db, ctx.now());
}

interface Given {
  title?: string | undefined;
  message?: string | undefined;
  startsAt?: Date | null | undefined;
  endsAt?: Date | null | undefined;
}

export async function addAnnouncement(
  ctx: Context,
  given: Given & { title: string; message: string },
): Promise<Announcement> {
  await ctx.requireOnSite('can_manage_site_settings');
  const { title, message, startsAt = null, endsAt = null } = given;
  demandOrder({ startsAt, endsAt });
  return ctx.transaction(async (tx) => {
    if ((await countAnnouncementsLocked(tx)) >= mostAnnouncements)
      throw new RefusedError(tooManyAnnouncements);
    const added = await insertAnnouncement(tx, { title, message, startsAt, endsAt, createdAt: ctx.now() });
    const subject = { subjectKind: 'announcement', subjectId: added.id };
    await tx.audit({ action: 'announcement added', ...subject, detail: { title } });
    return added;
  });
}

export async function changeAnnouncement(ctx: Context, id: string, given: Given): Promise<Announcement> {
  await ctx.requireOnSite('can_manage_site_settings');
  return ctx.transaction(async (tx) => {
    const present = await findAnnouncement(tx, id);
    if (!present) throw ctx.notFound('announcement');
    const changed = {
      id,
      title: given.title ?? present.title,
      message: given.message ?? present.message,
      startsAt: given.startsAt === undefined ? present.startsAt : given.startsAt,
      endsAt: given.endsAt === undefined ? present.endsAt : given.endsAt,
    };
    demandOrder(changed);
    await updateAnnouncement(tx, changed);
    const subject = { subjectKind: 'announcement', subjectId: id };
    await tx.audit({ action: 'announcement changed', ...subject, detail: { title: changed.title } });
    return changed;
  });
}

export async function deleteAnnouncement(ctx: Context, id: string): Promise<undefined> {
  await ctx.requireOnSite('can_manage_site_settings');
  await ctx.transaction(async (tx) => {
    if (!(await removeAnnouncement(tx, id))) throw ctx.notFound('announcement');
    await tx.audit({ action: 'announcement removed', subjectKind: 'announcement', subjectId: id });
  });
  return undefined;
}

function demandOrder({ startsAt, endsAt }: Pick<Announcement, 'startsAt' | 'endsAt'>): void {
  if (startsAt && endsAt && endsAt <= startsAt) throw new RefusedError(endsBeforeStart);
}
