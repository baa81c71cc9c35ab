// The only way to a section: it decides who may know of it, and of whom in it.
import type { Context } from '../../../access/server/index.ts';
import { seeSectionRule } from '../../domain/access-rules.ts';
import { mayChangeIn } from '../../domain/rules.ts';
import type { Section } from '../../domain/sections/model.ts';
import { accessCourse } from '../access.ts';
import type { CourseAccess } from '../course-access.ts';
import { findSection, type SectionRow } from './store.ts';

interface SectionSight {
  readonly personId: number;
  /** Whoever changes who is in the sections sees who is in them. */
  readonly seesAll: boolean;
  readonly seesOwnMembers: boolean;
}

interface SectionScope {
  readonly section: SectionRow;
  readonly course: CourseAccess;
  readonly sight: SectionSight;
}

export async function sectionSightOf(ctx: Context, course: CourseAccess): Promise<SectionSight> {
  const held = await ctx.permissionsIn(course);
  return {
    personId: ctx.session.personId,
    seesAll: held.has('can_view_course_sections') || held.has('can_edit_course_sections'),
    seesOwnMembers: held.has('can_view_own_course_section_members'),
  };
}

/** Rule `see section`: people who see or edit all sections of the course, and members of this one. */
export async function accessSection(ctx: Context, sectionId: string): Promise<SectionScope> {
  ctx.rule(seeSectionRule);
  const section = await findSection(ctx.db, sectionId);
  if (!section) throw ctx.notFound('section');
  const course = await accessCourse(ctx, section.courseId);
  const sight = await sectionSightOf(ctx, course);
  if (!sight.seesAll && !section.memberIds.includes(sight.personId)) throw ctx.notFound('section');
  return { section, course, sight };
}

/** A section that the caller may change. */
export async function accessSectionForEdit(ctx: Context, sectionId: string): Promise<SectionScope> {
  const scope = await accessSection(ctx, sectionId);
  await ctx.require('can_edit_course_sections', scope.course);
  ctx.demand(mayChangeIn(scope.course));
  return scope;
}

/** Whether the caller may know who else is in the section. */
export function seesMembers({ section, sight }: Pick<SectionScope, 'section' | 'sight'>): boolean {
  return sight.seesAll || (sight.seesOwnMembers && section.memberIds.includes(sight.personId));
}

export function sectionReply(section: SectionRow, sight: SectionSight): Section {
  const { memberIds, pendingUsers } = section;
  return {
    ...section,
    memberIds: seesMembers({ section, sight }) ? memberIds : memberIds.filter((id) => id === sight.personId),
    pendingUsers: sight.seesAll ? pendingUsers : [],
  };
}
