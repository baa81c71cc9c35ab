// Sections of a course: list, make, rename, delete.
import type { Context } from '../../../access/server/index.ts';
import { RefusedError } from '../../../kernel/domain/refusal.ts';
import { searchTermsOf } from '../../../kernel/domain/search-terms.ts';
import type { Tx } from '../../../kernel/server/database.ts';
import { mayChangeIn } from '../../domain/rules.ts';
import { maxSections, type Section } from '../../domain/sections/model.ts';
import { sectionNameTaken, tooManySections } from '../../domain/sections/refusals.ts';
import { mayRemoveSection } from '../../domain/sections/rules.ts';
import { accessCourse } from '../access.ts';
import { courseSlots } from '../slots.ts';
import { accessSection, accessSectionForEdit, sectionReply, sectionSightOf } from './access.ts';
import { lockWaiting } from './pending-store.ts';
import {
  countSections,
  findSection,
  insertSection,
  isNameTaken,
  listSections,
  lockSection,
  removeSectionRow,
  updateSectionName,
} from './store.ts';

export async function getSections(ctx: Context, courseId: number, q: string | undefined): Promise<Section[]> {
  const course = await accessCourse(ctx, courseId);
  const sight = await sectionSightOf(ctx, course);
  const found = await listSections(ctx.db, courseId, {
    terms: searchTermsOf(q ?? '').map(({ text }) => text),
    onlyOf: sight.seesAll ? undefined : sight.personId,
  });
  return found.map((section) => sectionReply(section, sight));
}

export async function getSection(ctx: Context, sectionId: string): Promise<Section> {
  const { section, sight } = await accessSection(ctx, sectionId);
  return sectionReply(section, sight);
}

export async function addSection(ctx: Context, courseId: number, name: string): Promise<Section> {
  const course = await accessCourse(ctx, courseId);
  await ctx.require('can_edit_course_sections', course);
  ctx.demand(mayChangeIn(course));
  return ctx.transaction(async (tx) => {
    // One after the other, so that two at once cannot pass the limit together.
    await lockWaiting(tx, courseId);
    if ((await countSections(tx, courseId)) >= maxSections) throw new RefusedError(tooManySections);
    const sectionId = await insertSection(tx, { courseId, name, createdAt: ctx.now() });
    if (sectionId === undefined) throw new RefusedError(sectionNameTaken);
    await auditSection(tx, 'section made', { sectionId, name });
    return { id: sectionId, name, courseId, memberIds: [], pendingUsers: [] };
  });
}

export async function renameSection(ctx: Context, sectionId: string, name: string): Promise<Section> {
  const { section } = await accessSectionForEdit(ctx, sectionId);
  return ctx.transaction(async (tx) => {
    await lockWaiting(tx, section.courseId);
    if (await isNameTaken(tx, { id: sectionId, courseId: section.courseId, name })) {
      throw new RefusedError(sectionNameTaken);
    }
    await updateSectionName(tx, sectionId, name);
    await auditSection(tx, 'section renamed', { sectionId, name });
    return readSection(ctx, tx, sectionId);
  });
}

export async function removeSection(ctx: Context, sectionId: string): Promise<undefined> {
  const { section } = await accessSectionForEdit(ctx, sectionId);
  await ctx.transaction(async (tx) => {
    await lockSection(tx, sectionId);
    ctx.demand(mayRemoveSection(await courseSlots.schedulesWithSection.get()(tx, sectionId)));
    await removeSectionRow(tx, sectionId);
    await auditSection(tx, 'section deleted', { sectionId, name: section.name });
  });
  return undefined;
}

/** The section for somebody who edits sections. */
export async function readSection(ctx: Context, tx: Tx, sectionId: string): Promise<Section> {
  const section = await findSection(tx, sectionId);
  if (!section) throw ctx.notFound('section');
  return section;
}

export async function auditSection(
  tx: Tx,
  action: string,
  { sectionId, ...detail }: { sectionId: string } & Record<string, unknown>,
): Promise<void> {
  await tx.audit({ action, subjectKind: 'section', subjectId: sectionId, detail });
}
