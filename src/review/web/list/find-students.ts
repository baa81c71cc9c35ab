// Students whom staff may hand in for, found by a part of their name.
import { courseContract } from '../../../courses/domain/contract.ts';
import { sectionContract } from '../../../courses/domain/sections/contract.ts';
import type { Option } from '../../../design/web/index.ts';
import { api } from '../../../kernel/web/api.ts';
import type { AssignmentScope } from './assignment-scope.ts';

interface Found {
  readonly user: { readonly id: number; readonly name: string; readonly username: string };
}

const optionOf = ({ user }: Found): Option => ({
  value: String(user.id),
  label: `${user.name} (${user.username})`,
});

/** Of whom the student is chosen: all members, those of one's own sections, or nobody. */
export function studentsToHandInFor({
  assignment,
  permissions,
}: AssignmentScope): 'all' | 'own sections' | undefined {
  // Handing in for a student whose name is hidden would reveal which label is theirs.
  const seesNames = assignment.anonymizedGrading === null || permissions.has('can_see_anonymized_names');
  if (!seesNames) return undefined;
  if (permissions.has('can_submit_others_work') && permissions.has('can_list_course_users')) return 'all';
  const seesSections = permissions.has('can_view_own_course_section_members');
  return permissions.has('can_submit_others_in_section_work') && seesSections ? 'own sections' : undefined;
}

export async function findMembers(courseId: number, query: string): Promise<Option[]> {
  const found = await api.call(courseContract.listEnrollments, { params: { courseId }, query: { q: query } });
  return found.map(optionOf);
}

/** Somebody in two of the sections is named once; oneself is left out. */
export async function findInOwnSections(
  courseId: number,
  viewerId: number,
  query: string,
): Promise<Option[]> {
  const sections = await api.call(sectionContract.listSections, { params: { courseId }, query: {} });
  const own = sections.filter(({ memberIds }) => memberIds.includes(viewerId));
  const found = await Promise.all(
    own.map(({ id: sectionId }) =>
      api.call(sectionContract.listSectionMembers, { params: { sectionId }, query: { q: query } }),
    ),
  );
  const others = found.flat().filter(({ user }) => user.id !== viewerId);
  return [...new Map(others.map((member) => [member.user.id, optionOf(member)])).values()];
}
