// Who sees a submission at all (API 20, 'see submission').
import type { CourseRights } from '../../access/domain/held.ts';
import type { CoursePermission } from '../../access/domain/permission.ts';
import type { HeldPermissions } from '../../access/domain/held.ts';

/** Who holds one of these sees work of others as staff: all of it, or that of their own sections. */
export const rightsToSeeWork = [
  'can_see_others_work',
  'can_see_others_in_section_work',
] as const satisfies readonly CoursePermission[];

export function seesWorkAsStaff(permissions: HeldPermissions): boolean {
  return rightsToSeeWork.some((right) => permissions.has(right));
}

/** The same of rights as the server tells them to browsers. */
export function showsWorkAsStaff(rights: CourseRights): boolean {
  return rightsToSeeWork.some((right) => rights[right] === true);
}

/** Whether the work that the caller sees as staff is that of their own sections alone. */
export function seesSectionsOnly(permissions: HeldPermissions): boolean {
  return seesWorkAsStaff(permissions) && !permissions.has('can_see_others_work');
}

export interface SightFacts {
  /** All authors that the viewer is: themselves, and the groups that they are in. */
  readonly ownAuthorIds: ReadonlySet<number>;
  /** Authors in the viewer's sections, where the viewer sees the work of these and not of all. */
  readonly sectionAuthorIds: ReadonlySet<number>;
  readonly seesOthers: boolean;
  readonly seesTests: boolean;
}

interface Seen {
  /** Its author. */
  readonly personId: number;
  readonly isTest: boolean;
}

/** Whether the viewer is an author: the person, or a member of the group. */
export function isOwn(viewer: Pick<SightFacts, 'ownAuthorIds'>, submission: Pick<Seen, 'personId'>): boolean {
  return viewer.ownAuthorIds.has(submission.personId);
}

/** Whether all work of this author is to be seen by the viewer as staff. */
export function seesAuthorAsStaff(
  viewer: Pick<SightFacts, 'seesOthers' | 'sectionAuthorIds'>,
  authorId: number,
): boolean {
  return viewer.seesOthers || viewer.sectionAuthorIds.has(authorId);
}

/** The same without what the viewer sees only because it is their own. */
export function staffSightOf(viewer: SightFacts): SightFacts {
  return { ...viewer, ownAuthorIds: new Set() };
}

/** What the viewer would see of others: test submissions, all work and that of the own sections, each by a right. */
export function seesAsStaff(viewer: SightFacts, { personId, isTest }: Seen): boolean {
  if (isTest) return viewer.seesTests;
  return seesAuthorAsStaff(viewer, personId);
}

/** Authors always, others by their rights. */
export function maySeeSubmission(viewer: SightFacts, submission: Seen): boolean {
  return isOwn(viewer, submission) || seesAsStaff(viewer, submission);
}
