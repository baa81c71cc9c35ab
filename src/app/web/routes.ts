// The address table of the client, as data: what each address shows, needs and hides. The router adds the pages.
import { texts } from './texts.ts';

/** What somebody sees in student view in place of a page: the same one, or the start of the course or assignment. */
export type StudentView = 'same' | 'course' | 'assignment';

export interface RouteFacts {
  /** Parameters as `$name`, those that may be left out as `{-$name}`. No slash at the end. */
  path: string;
  /** Title of the browser until the page gives a closer one. */
  title: string;
  /** Without a session the address leads to the login and back. */
  needsLogin: boolean;
  studentView: StudentView;
  hidesSidebar?: boolean;
  hidesFooter?: boolean;
  /** How the panel of courses and assignments stands when somebody comes here; else as it was left. */
  panel?: 'open' | 'closed';
  /** The address only leads on to this one; query and hash go along. */
  leadsTo?: string;
}

const { titles } = texts;
const course = '/courses/$courseId';
const assignment = `${course}/assignments/$assignmentId`;
const submission = `${assignment}/submissions/$submissionId`;
const account = '/tenants/$tenantId/users/$userId';

const open = { needsLogin: false, studentView: 'same' } as const;
const closed = { needsLogin: true, studentView: 'same' } as const;
const ofCourse = { needsLogin: true, studentView: 'course' } as const;
const ofAssignment = { needsLogin: true, studentView: 'assignment' } as const;
/** Pages that use the whole width. */
const wide = { panel: 'closed' } as const;

export const routes = {
  home: { ...closed, path: '/', title: titles.home },
  profile: { ...closed, path: '/profile', title: titles.home, leadsTo: '/#user-profile' },
  admin: { ...closed, path: '/admin', title: titles.admin },

  login: { ...open, path: '/login/{-$tenantId}', title: titles.login },
  forgot: { ...open, path: '/forgot/{-$tenantId}', title: titles.forgot },
  register: { ...open, path: '/register/{-$tenantId}', title: titles.register },
  initialPassword: { ...open, path: `${account}/initial_password`, title: titles.initialPassword },
  tenantResetPassword: { ...open, path: `${account}/reset_password`, title: titles.resetPassword },
  resetPassword: { ...open, path: '/reset_password', title: titles.resetPassword },
  loginAndRedirect: { ...open, path: '/login_and_redirect/$loginFile', title: titles.login },
  assignmentLogin: {
    ...open,
    path: '/assignments/$assignmentId/login/$loginUuid',
    title: titles.assignmentLogin,
  },
  unsubscribe: { ...open, path: '/unsubscribe/email_notifications', title: titles.notificationSettings },
  firstAdmin: { ...open, path: '/first-admin/$token', title: titles.firstAdmin, hidesSidebar: true },

  tenant: { ...closed, path: '/tenant/$tenantId', title: titles.tenant },
  tenantCourses: { ...closed, path: '/tenant/$tenantId/courses', title: titles.tenantCourses },

  courseManagement: { ...ofCourse, path: course, title: titles.courseManagement },
  courseHome: { ...ofCourse, path: `${course}/assignments`, title: titles.courseHome, panel: 'open' },
  assignmentManagement: { ...ofAssignment, path: assignment, title: titles.assignment },
  submissions: { ...ofAssignment, path: `${assignment}/submissions`, title: titles.submissions },
  submission: {
    ...ofAssignment,
    path: submission,
    title: titles.submission,
    leadsTo: `${submission}/files`,
  },
  submissionFile: {
    ...ofAssignment,
    ...wide,
    path: `${submission}/files/{-$fileId}`,
    title: titles.submission,
    hidesFooter: true,
  },
  snapshot: { ...ofAssignment, ...wide, path: `${assignment}/snapshot/$snapshotId`, title: titles.snapshot },
  codeExecution: {
    ...ofAssignment,
    ...wide,
    path: `${assignment}/code_execution/$snapshotId`,
    title: titles.snapshot,
  },

  help: { ...open, path: '/docs/{-$topic}', title: titles.help },
  apiReference: { ...open, path: '/docs/api', title: titles.apiReference },
  componentGallery: { ...open, path: '/docs/design', title: titles.gallery },

  // Each spelling of a word in an address leads to the documented one (NAV-055).
  tenantTwin: { ...closed, path: '/tenants/$tenantId', title: titles.tenant, leadsTo: '/tenant/$tenantId' },
  tenantCoursesTwin: {
    ...closed,
    path: '/tenants/$tenantId/courses',
    title: titles.tenantCourses,
    leadsTo: '/tenant/$tenantId/courses',
  },
  accountTwin: {
    ...open,
    path: '/tenant/$tenantId/users/$',
    title: titles.login,
    leadsTo: '/tenants/$tenantId/users/$',
  },
  courseTwin: { ...closed, path: '/course/$', title: titles.courseHome, leadsTo: '/courses/$' },
} as const satisfies Record<string, RouteFacts>;

export type RouteName = keyof typeof routes;

/** Values of the parameters by name; `_splat` is what stands for a last `$`. */
type Params = Readonly<Record<string, string | undefined>>;

/** An address of the table with its parameters filled in. */
export function addressOf(pattern: string, params: Params): string {
  const [path = '', hash] = pattern.split('#');
  const filled = path
    .split('/')
    .map((part) => {
      if (part === '$') return params['_splat'] ?? '';
      if (!part.startsWith('$')) return part;
      return encodeURIComponent(params[part.slice(1)] ?? '');
    })
    .join('/');
  return hash === undefined ? filled : `${filled}#${hash}`;
}

interface Place {
  params: Params;
  /** With its question mark, or empty. */
  query: string;
  /** Without its sign, or empty. */
  hash: string;
}

/** Where an address leads on to; query and hash of a link survive it, unless the target has its own (NAV-015). */
export function redirectAddress(leadsTo: string, { params, query, hash }: Place): string {
  const [path = '', ownHash] = addressOf(leadsTo, params).split('#');
  const lastHash = ownHash ?? hash;
  return `${path}${query}${lastHash === '' ? '' : `#${lastHash}`}`;
}

/** The address that stands for a page in student view; undefined where the page stays. */
export function studentViewAddress(view: StudentView, params: Params): string | undefined {
  if (view === 'course') return addressOf(`${routes.courseHome.path}/`, params);
  if (view === 'assignment') return addressOf(`${routes.submissions.path}/#student-start`, params);
  return undefined;
}
