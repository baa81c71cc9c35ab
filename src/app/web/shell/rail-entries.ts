// What stands in the sidebar, in order, and for whom.

export type RailEntry =
  | 'login'
  | 'register'
  | 'home'
  | 'goTo'
  | 'user'
  | 'courses'
  | 'assignments'
  | 'notifications'
  | 'newTab'
  | 'studentView'
  | 'admin'
  | 'tenant'
  | 'theme'
  | 'keys'
  | 'documentation'
  | 'logOut';

export interface RailFacts {
  isLoggedIn: boolean;
  /** People may make their own accounts (REGISTER_ENABLED). */
  mayRegister: boolean;
  isInLti: boolean;
  /** Of the course that a learning management system opened here. */
  managesLtiCourse: boolean;
  /** A course is open. */
  hasCourse: boolean;
  mayEnterStudentView: boolean;
  isInStudentView: boolean;
  isSiteAdmin: boolean;
  isTenantAdmin: boolean;
  /** Its target is a setting that may be empty. */
  hasDocumentation: boolean;
}

/** Entries above the space and below it. */
export interface RailEntries {
  upper: RailEntry[];
  lower: RailEntry[];
}

export function railEntriesOf(facts: RailFacts): RailEntries {
  const { isLoggedIn, isInLti } = facts;
  return {
    upper: chosen([
      ['login', !isLoggedIn],
      ['register', !isLoggedIn && facts.mayRegister],
      ['home', isLoggedIn],
      ['goTo', isLoggedIn],
      ['user', isLoggedIn],
      ['courses', isLoggedIn],
      ['assignments', isLoggedIn && facts.hasCourse],
      // What somebody is told is not what a student of the course would be told.
      ['notifications', isLoggedIn && !facts.isInStudentView],
      ['newTab', isLoggedIn && isInLti && facts.managesLtiCourse],
      ['studentView', isLoggedIn && facts.mayEnterStudentView],
      ['admin', isLoggedIn && facts.isSiteAdmin],
      ['tenant', isLoggedIn && !facts.isSiteAdmin && facts.isTenantAdmin],
    ]),
    lower: chosen([
      ['theme', isLoggedIn],
      ['keys', true],
      ['documentation', facts.hasDocumentation],
      ['logOut', isLoggedIn && !isInLti],
    ]),
  };
}

/** Pages may hide the sidebar; a learning management system has one of its own, so only staff sees ours (SHELL-014). */
export function showsSidebar(
  facts: Pick<RailFacts, 'isInLti' | 'managesLtiCourse'>,
  page: { hidesSidebar?: boolean | undefined },
): boolean {
  if (page.hidesSidebar === true) return false;
  return !facts.isInLti || facts.managesLtiCourse;
}

const chosen = (rows: [RailEntry, boolean][]): RailEntry[] =>
  rows.filter(([, isShown]) => isShown).map(([entry]) => entry);
