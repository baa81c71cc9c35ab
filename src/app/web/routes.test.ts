import { describe, expect, it } from 'vitest';
import { redirectAddress, routePathOf, routes, studentViewAddress, type RouteFacts } from './routes.ts';

const params = {
  courseId: '1',
  assignmentId: '2',
  submissionId: '3',
  snapshotId: 'snap',
  sectionId: 'mon',
  tenantId: 'uni',
  userId: '7',
  groupSetId: '4',
};
const at = '/courses/$courseId/assignments/$assignmentId';

type Row = [string, RouteFacts, string, Partial<RouteFacts>];

const open = { needsLogin: false, studentView: 'same' } as const;
const closed = { needsLogin: true, studentView: 'same' } as const;

/** The rows of the specification: ids, row of the table, path, and what it says. */
const rows: Row[] = [
  ['(NAV-005)', routes.home, '/', closed],
  ['(NAV-006, NAV-049)', routes.profile, '/profile', { ...closed, leadsTo: '/#user-profile' }],
  ['(NAV-007)', routes.login, '/login/{-$tenantId}', open],
  ['(NAV-008)', routes.forgot, '/forgot/{-$tenantId}', open],
  ['(NAV-009)', routes.register, '/register/{-$tenantId}', open],
  ['(NAV-010)', routes.initialPassword, '/tenants/$tenantId/users/$userId/initial_password', open],
  ['(NAV-011)', routes.tenantResetPassword, '/tenants/$tenantId/users/$userId/reset_password', open],
  ['(NAV-012)', routes.resetPassword, '/reset_password', open],
  ['(NAV-014)', routes.admin, '/admin', closed],
  ['(NAV-015)', routes.submission, `${at}/submissions/$submissionId`, { needsLogin: true }],
  [
    '(NAV-016)',
    routes.submissionFile,
    `${at}/submissions/$submissionId/files/{-$fileId}`,
    { needsLogin: true, hidesFooter: true },
  ],
  ['(NAV-018)', routes.submissions, `${at}/submissions`, { needsLogin: true }],
  ['(NAV-022, GRP-004)', routes.groups, '/courses/$courseId/group_sets/$groupSetId', { needsLogin: true }],
  ['(NAV-019, NAV-050)', routes.courseManagement, '/courses/$courseId', { needsLogin: true }],
  [
    '(NAV-020, NAV-050)',
    routes.courseHome,
    '/courses/$courseId/assignments',
    { needsLogin: true, panel: 'open' },
  ],
  ['(NAV-038, SEC-002)', routes.section, '/course/$courseId/sections/$sectionId', { needsLogin: true }],
  ['(NAV-021, NAV-050)', routes.assignmentManagement, at, { needsLogin: true }],
  [
    'of all feedback',
    routes.courseFeedback,
    '/courses/$courseId/users/$userId/feedback',
    { needsLogin: true },
  ],
  ['of the exam room', routes.examRoom, `${at}/exam`, { needsLogin: true, studentView: 'assignment' }],
  ['(NAV-029)', routes.assignmentLogin, '/assignments/$assignmentId/login/$loginUuid', open],
  ['(NAV-025)', routes.loginAndRedirect, '/login_and_redirect/$loginFile', open],
  ['(NAV-026)', routes.unsubscribe, '/unsubscribe/email_notifications', open],
  ['of receipts', routes.receiptCheck, '/receipts', open],
  ['(NAV-030)', routes.enrolment, '/courses/$courseId/enroll/$linkId', { needsLogin: false }],
  ['(NAV-032)', routes.tenant, '/tenant/$tenantId', closed],
  ['(NAV-033)', routes.tenantCourses, '/tenant/$tenantId/courses', closed],
  ['(NAV-034)', routes.snapshot, `${at}/snapshot/$snapshotId`, { needsLogin: true }],
  ['(NAV-035)', routes.codeExecution, `${at}/code_execution/$snapshotId`, { needsLogin: true }],
];

describe('the address table', () => {
  it.each(rows)('has the row of %s', (_ids, facts, path, said) => {
    expect(facts).toMatchObject(said);
    expect(routePathOf(facts.address)).toBe(path);
  });

  it('names the same page at the other address of a snapshot (NAV-035)', () => {
    expect(routes.codeExecution.address.title).toBe(routes.snapshot.address.title);
  });

  it('covers every address, each path once and with a title', () => {
    const table: RouteFacts[] = Object.values(routes);
    expect(new Set(table.map(({ address }) => address.path)).size).toBe(table.length);
    expect(table.filter(({ address }) => address.title === '')).toEqual([]);
  });

  it('lets pages hide the sidebar, hide the footer and ask for a login (NAV-040)', () => {
    const table: RouteFacts[] = Object.values(routes);
    const hiding = (name: 'hidesSidebar' | 'hidesFooter') =>
      table.filter((facts) => facts[name]).map(({ address }) => routePathOf(address));
    const code = '/courses/$courseId/enroll/$linkId/code';
    expect(hiding('hidesSidebar')).toEqual(['/first-admin/$token', code]);
    expect(hiding('hidesFooter')).toEqual([code, `${at}/submissions/$submissionId/files/{-$fileId}`]);
    const isOpen = table.filter(({ needsLogin }) => !needsLogin).map(({ address }) => routePathOf(address));
    // Newcomers have no account yet.
    expect(isOpen.filter((path) => /^\/(courses|course|admin|profile)/.test(path))).toEqual([
      '/courses/$courseId/enroll/$linkId',
      code,
    ]);
  });
});

describe('addresses that lead on', () => {
  const place = { params, query: '?a=b', hash: 'code' };

  it('take query and hash along (NAV-015)', () => {
    expect(redirectAddress(routes.submission.leadsTo, place)).toBe(
      '/courses/1/assignments/2/submissions/3/files?a=b#code',
    );
  });

  it('give the profile its own hash (NAV-006)', () => {
    expect(redirectAddress(routes.profile.leadsTo, { params: {}, query: '', hash: '' })).toBe(
      '/#user-profile',
    );
  });

  it.each([
    [routes.tenantTwin, '/tenant/uni?a=b#code'],
    [routes.tenantCoursesTwin, '/tenant/uni/courses?a=b#code'],
  ])('lead the other spelling to the documented one (NAV-055)', ({ leadsTo }, target) => {
    expect(redirectAddress(leadsTo, place)).toBe(target);
  });

  it('keep the rest of an address in the other spelling (NAV-055)', () => {
    const rest = { ...place, params: { tenantId: 'uni', _splat: '7/reset_password' } };
    expect(redirectAddress(routes.accountTwin.leadsTo, rest)).toBe(
      '/tenants/uni/users/7/reset_password?a=b#code',
    );
    const course = { params: { _splat: '1/assignments' }, query: '', hash: '' };
    expect(redirectAddress(routes.courseTwin.leadsTo, course)).toBe('/courses/1/assignments');
  });
});

describe('in student view', () => {
  it.each(Object.entries(routes))('there is a counterpart of %s (NAV-044)', (_name, facts) => {
    const { studentView, needsLogin } = facts;
    const path = routePathOf(facts.address);
    const isOfCourse = /^\/courses?\/\$courseId/.test(path);
    const isOfAssignment = needsLogin && path.includes('$assignmentId');
    expect(studentView).toBe(isOfAssignment ? 'assignment' : isOfCourse ? 'course' : 'same');
  });

  it('a page of a course is its list of assignments (NAV-045)', () => {
    expect(studentViewAddress('course', params)).toBe('/courses/1/assignments/');
  });

  it('a page of an assignment is the start of the student there (NAV-046)', () => {
    expect(studentViewAddress('assignment', params)).toBe(
      '/courses/1/assignments/2/submissions/#student-start',
    );
  });

  it('other pages stay', () => {
    expect(studentViewAddress('same', params)).toBeUndefined();
  });
});
