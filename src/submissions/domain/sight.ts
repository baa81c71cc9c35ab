// Who sees a submission at all (API 20, 'see submission').

export interface SightFacts {
  readonly personId: number;
  readonly seesOthers: boolean;
  readonly seesTests: boolean;
}

/** The author always; test submissions and the work of others each by a permission of its own. */
export function maySeeSubmission(
  viewer: SightFacts,
  submission: { readonly personId: number; readonly isTest: boolean },
): boolean {
  if (viewer.personId === submission.personId) return true;
  return submission.isTest ? viewer.seesTests : viewer.seesOthers;
}
