// Who sees a submission at all (API 20, 'see submission').

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

/** What the viewer would see of others: test submissions, all work and that of the own sections, each by a right. */
export function seesAsStaff(viewer: SightFacts, { personId, isTest }: Seen): boolean {
  if (isTest) return viewer.seesTests;
  return viewer.seesOthers || viewer.sectionAuthorIds.has(personId);
}

/** Authors always, others by their rights. */
export function maySeeSubmission(viewer: SightFacts, submission: Seen): boolean {
  return isOwn(viewer, submission) || seesAsStaff(viewer, submission);
}
