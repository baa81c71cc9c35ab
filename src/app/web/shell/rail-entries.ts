// The entries of the sidebar, in order, and who sees them.

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
  /** True when people may make their own accounts (REGISTER_ENABLED). */
  mayRegister: boolean;
  isInLti: boolean;
  /** True for staff of the course that a learning management system opened here. */
  managesLtiCourse: boolean;
  /** True when a course is open. */
  hasCourse: boolean;
  mayEnterStudentView: boolean;
  isInStudentView: boolean;
  isSiteAdmin: boolean;
  isTenantAdmin: boolean;
  /** True when the setting with the documentation's address is not empty. */
  hasDocumentation: boolean;
}

/** The entries above the gap and those below it. */
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
      // Staff get other notifications than a student of the course would.
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

/** A page may hide the sidebar. Inside a learning management system only staff see it (SHELL-014). */
export function showsSidebar(
  facts: Pick<RailFacts, 'isInLti' | 'managesLtiCourse'>,
  page: { hidesSidebar?: boolean | undefined },
): boolean {
  if (page.hidesSidebar === true) return false;
  return !facts.isInLti || facts.managesLtiCourse;
}

const chosen = (rows: [RailEntry, boolean][]): RailEntry[] =>
  rows.filter(([, isShown]) => isShown).map(([entry]) => entry);
