// Every address of the client. Pages are loaded when they are opened; rooms give them through their doors.
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { SnapshotPage } from '../../autotest/web/index.ts';
import { CourseManagePage } from '../../courses/web/index.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';
import {
  FirstAdminPage,
  ForgotPage,
  InitialPasswordPage,
  LoginPage,
  RegisterPage,
  ResetPasswordPage,
  TakeOverPage,
} from '../../people/web/index.ts';
import { SubmissionsPage, ViewerPage } from '../../review/web/index.ts';
import { AdminPage, TenantCoursesPage, TenantPage } from '../../admin/web/index.ts';
import { PageNotFound, RouteError, RoutePending } from './route-states.tsx';
import { LoginWatch, PublicPage, RootPage } from './SessionLayers.tsx';
import { Shell } from './Shell.tsx';

const root = createRootRoute({ component: RootPage, notFoundComponent: PageNotFound });

const publicPages = createRoute({ getParentRoute: () => root, id: 'public', component: PublicPage });

/** Pages behind the login: without a session they lead to it and back, hash and query kept. */
const loggedIn = createRoute({
  getParentRoute: () => root,
  id: 'logged-in',
  component: () => (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <LoginWatch />
    </>
  ),
  notFoundComponent: PageNotFound,
  beforeLoad: ({ location, preload }) => {
    if (sessionStore.current()) return;
    if (!preload) void import('./tell-not-logged-in.ts').then(({ tellNotLoggedIn }) => tellNotLoggedIn());
    // The router takes its redirects as thrown values.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ href: `/login?redirect=${encodeURIComponent(location.href)}` });
  },
});

type Component = NonNullable<Parameters<typeof createRoute>[0]['component']>;

const page = (parent: AnyRoute, path: string, component: Component) =>
  createRoute({ getParentRoute: () => parent, path, component });

const gallery = lazyPage(() => import('../../design/web/Gallery.tsx'), 'the component gallery', 'Gallery');

const apiReference = lazyPage(
  () => import('./ApiReferencePage.tsx'),
  'the API reference',
  'ApiReferencePage',
);

const home = lazyPage(() => import('./home/HomePage.tsx'), 'the home page', 'HomePage');
const courseHome = lazyPage(() => import('./course/CourseHomePage.tsx'), 'the course page', 'CourseHomePage');
const assignmentManagement = lazyPage(
  () => import('./assignment/AssignmentManagementPage.tsx'),
  'the assignment settings',
  'AssignmentManagementPage',
);

const assignmentPath = '/courses/$courseId/assignments/$assignmentId';
const submissionPath = `${assignmentPath}/submissions/$submissionId`;

/** The short address of a submission leads to its files; query and hash survive (NAV-015). */
const submission = createRoute({
  getParentRoute: () => loggedIn,
  path: submissionPath,
  beforeLoad: ({ location }) => {
    const hash = location.hash === '' ? '' : `#${location.hash}`;
    // The router takes its redirects as thrown values.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ href: `${location.pathname}/files${location.searchStr}${hash}`, replace: true });
  },
});

/** The plural spelling of an address leads to the one that is documented (NAV-055). */
const twin = (path: string) =>
  createRoute({
    getParentRoute: () => loggedIn,
    path,
    beforeLoad: ({ location }) => {
      const hash = location.hash === '' ? '' : `#${location.hash}`;
      const href = location.pathname.replace(/^\/tenants\//, '/tenant/');
      // The router takes its redirects as thrown values.
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirect({ href: `${href}${location.searchStr}${hash}`, replace: true });
    },
  });
const tenantTwins = [twin('/tenants/$tenantId'), twin('/tenants/$tenantId/courses')];

/** The profile stands in the panel of the person (NAV-006, NAV-049). */
const profile = createRoute({
  getParentRoute: () => loggedIn,
  path: '/profile',
  beforeLoad: () => {
    // The router takes its redirects as thrown values.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ href: '/#user-profile', replace: true });
  },
});

const routeTree = root.addChildren([
  publicPages.addChildren([
    page(publicPages, '/login/{-$tenantId}', LoginPage),
    page(publicPages, '/register/{-$tenantId}', RegisterPage),
    page(publicPages, '/forgot/{-$tenantId}', ForgotPage),
    page(publicPages, '/reset_password', ResetPasswordPage),
    page(publicPages, '/tenants/$tenantId/users/$userId/reset_password', ResetPasswordPage),
    page(publicPages, '/tenants/$tenantId/users/$userId/initial_password', InitialPasswordPage),
    page(publicPages, '/login_and_redirect/$loginFile', TakeOverPage),
    page(publicPages, '/first-admin/$token', FirstAdminPage),
    page(publicPages, '/docs/design', gallery),
    page(publicPages, '/docs/api', apiReference),
  ]),
  loggedIn.addChildren([
    page(loggedIn, '/', home),
    profile,
    page(loggedIn, '/admin', AdminPage),
    page(loggedIn, '/tenant/$tenantId', TenantPage),
    page(loggedIn, '/tenant/$tenantId/courses', TenantCoursesPage),
    ...tenantTwins,
    page(loggedIn, '/courses/$courseId', CourseManagePage),
    page(loggedIn, '/courses/$courseId/assignments', courseHome),
    page(loggedIn, assignmentPath, assignmentManagement),
    page(loggedIn, `${assignmentPath}/submissions`, SubmissionsPage),
    page(loggedIn, `${assignmentPath}/snapshot/$snapshotId`, SnapshotPage),
    page(loggedIn, `${assignmentPath}/code_execution/$snapshotId`, SnapshotPage),
    submission,
    page(loggedIn, `${submissionPath}/files`, ViewerPage),
    page(loggedIn, `${submissionPath}/files/$fileId`, ViewerPage),
  ]),
]);

// Plain strings: the router's own codec would turn `?q=123` into a number.
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));
const stringifySearch = (values: Record<string, unknown>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, String(value));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

/** Lists end in a slash in addresses (as the product's links are written), routes are declared without. */
const listAddress = /\/(submissions|assignments)$/;

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  trailingSlash: 'preserve',
  parseSearch,
  stringifySearch,
  rewrite: {
    input: ({ url }) => {
      if (url.pathname.length > 1 && url.pathname.endsWith('/')) url.pathname = url.pathname.slice(0, -1);
      return url;
    },
    output: ({ url }) => {
      if (listAddress.test(url.pathname)) url.pathname += '/';
      return url;
    },
  },
});
