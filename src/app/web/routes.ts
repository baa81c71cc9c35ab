// The address table of the client as data: what each address shows, needs and hides.
// The router adds the pages.
import { tenantCourses, tenantPage } from '../../admin/domain/addresses.ts';
import { assignmentManagement, assignmentWork, courseSchedule } from '../../assignments/domain/addresses.ts';
import { codeExecution, snapshotPage } from '../../autotest/domain/addresses.ts';
import {
  courseHome,
  courseManagement,
  enrolment,
  enrolmentCode,
  sectionPage,
} from '../../courses/domain/addresses.ts';
import { examRoom } from '../../exams/domain/addresses.ts';
import { courseFeedback } from '../../feedback/domain/addresses.ts';
import { groupsPage } from '../../groups/domain/addresses.ts';
import { filledPath, hrefOf, paramsIn, type PageAddress } from '../../kernel/domain/address.ts';
import { unsubscribe } from '../../notifications/domain/addresses.ts';
import {
  administration,
  assignmentLogin,
  firstAdmin,
  forgot,
  home,
  initialPassword,
  login,
  loginAndRedirect,
  profile,
  register,
  resetPassword,
  tenantResetPassword,
} from '../../people/domain/addresses.ts';
import { receiptCheck, submission, submissionFile } from '../../submissions/domain/addresses.ts';
import { apiReference, componentGallery, help, twins } from './addresses.ts';

/** What student view shows in place of a page: the same page, or the start of the course or assignment. */
export type StudentView = 'same' | 'course' | 'assignment';

export interface RouteFacts {
  address: PageAddress;
  /** Without a session the address redirects to the login, which leads back. */
  needsLogin: boolean;
  studentView: StudentView;
  hidesSidebar?: boolean;
  hidesFooter?: boolean;
  /**
   * Whether the panel of courses and assignments is open when somebody comes here; without it
   * the panel stays as it was.
   */
  panel?: 'open' | 'closed';
  /** The address only redirects to this one, with its query and hash. */
  leadsTo?: string;
}

const open = { needsLogin: false, studentView: 'same' } as const;
const closed = { needsLogin: true, studentView: 'same' } as const;
const ofCourse = { needsLogin: true, studentView: 'course' } as const;
const ofAssignment = { needsLogin: true, studentView: 'assignment' } as const;
/** Pages that use the whole width. */
const wide = { panel: 'closed' } as const;

export const routes = {
  home: { ...closed, address: home },
  profile: { ...closed, address: profile, leadsTo: hrefOf(home, {}, { tab: 'user-profile' }) },
  admin: { ...closed, address: administration },

  login: { ...open, address: login },
  forgot: { ...open, address: forgot },
  register: { ...open, address: register },
  initialPassword: { ...open, address: initialPassword },
  tenantResetPassword: { ...open, address: tenantResetPassword },
  resetPassword: { ...open, address: resetPassword },
  loginAndRedirect: { ...open, address: loginAndRedirect },
  assignmentLogin: { ...open, address: assignmentLogin },
  unsubscribe: { ...open, address: unsubscribe },
  receiptCheck: { ...open, address: receiptCheck },
  firstAdmin: { ...open, address: firstAdmin, hidesSidebar: true },

  tenant: { ...closed, address: tenantPage },
  tenantCourses: { ...closed, address: tenantCourses },

  courseManagement: { ...ofCourse, address: courseManagement },
  courseHome: { ...ofCourse, address: courseHome, panel: 'open' },
  schedule: { ...ofCourse, address: courseSchedule },
  section: { ...ofCourse, address: sectionPage },
  courseFeedback: { ...ofCourse, address: courseFeedback },
  enrolment: { ...open, studentView: 'course', address: enrolment },
  enrolmentCode: {
    ...open,
    studentView: 'course',
    address: enrolmentCode,
    hidesSidebar: true,
    hidesFooter: true,
  },
  groups: { ...ofCourse, address: groupsPage },
  assignmentManagement: { ...ofAssignment, address: assignmentManagement },
  examRoom: { ...ofAssignment, ...wide, address: examRoom },
  submissions: { ...ofAssignment, address: assignmentWork },
  submission: { ...ofAssignment, address: submission, leadsTo: submissionFile.path },
  submissionFile: { ...ofAssignment, ...wide, address: submissionFile, hidesFooter: true },
  snapshot: { ...ofAssignment, ...wide, address: snapshotPage },
  codeExecution: { ...ofAssignment, ...wide, address: codeExecution },

  help: { ...open, address: help },
  apiReference: { ...open, address: apiReference },
  componentGallery: { ...open, address: componentGallery },

  tenantTwin: { ...closed, address: twins.tenant, leadsTo: tenantPage.path },
  tenantCoursesTwin: { ...closed, address: twins.tenantCourses, leadsTo: tenantCourses.path },
  accountTwin: { ...open, address: twins.account, leadsTo: '/tenants/$tenantId/users/$' },
  sectionTwin: { ...ofCourse, address: twins.section, leadsTo: sectionPage.path },
  courseTwin: { ...closed, address: twins.course, leadsTo: '/courses/$' },
} as const satisfies Record<string, RouteFacts>;

export type RouteName = keyof typeof routes;

/** The path as the router needs it: without a slash at the end. */
export const routePathOf = ({ path }: PageAddress): string => (path === '/' ? path : path.replace(/\/$/, ''));

/** Values of the parameters by name; `_splat` holds the value of a final `$`. */
type Params = Readonly<Record<string, string | undefined>>;

interface Place {
  params: Params;
  /** Begins with its question mark, or is empty. */
  query: string;
  /** Without the `#`, or empty. */
  hash: string;
}

/** The target of a redirect. It keeps the link's query and hash unless it has its own (NAV-015). */
export function redirectAddress(leadsTo: string, { params, query, hash }: Place): string {
  const [path = '', ownHash] = leadsTo.split('#');
  const lastHash = ownHash ?? hash;
  return `${filledPath(path, params)}${query}${lastHash === '' ? '' : `#${lastHash}`}`;
}

/** The address that student view shows in place of a page; undefined where the page stays. */
export function studentViewAddress(view: StudentView, params: Params): string | undefined {
  if (view === 'same') return undefined;
  const course = paramsIn(courseHome, params);
  const assignment = paramsIn(assignmentWork, params);
  if (view === 'course') return course && hrefOf(courseHome, course);
  return assignment && hrefOf(assignmentWork, assignment, { tab: 'student-start' });
}
