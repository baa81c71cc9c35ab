// The pages of the address table. They are loaded when they are opened; rooms give them through their doors.
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type AnyRoute,
} from '@tanstack/react-router';
import { z } from 'zod';
import { AdminPage, TenantCoursesPage, TenantPage } from '../../admin/web/index.ts';
import { AssignmentDoor, ExamPage } from '../../assignments/web/index.ts';
import { SnapshotPage } from '../../autotest/web/index.ts';
import { CourseManagePage } from '../../courses/web/index.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { UnsubscribePage } from '../../notifications/web/index.ts';
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
import { addressRewrite, parseSearch, stringifySearch } from './addresses.ts';
import { noteLtiFlag } from './lti-mode.ts';
import { PageNotFound, RouteError, RoutePending } from './route-states.tsx';
import { redirectAddress, routes, type RouteFacts, type RouteName } from './routes.ts';
import { LoginWatch, PublicPage, RootPage } from './session-layers.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    facts?: RouteFacts;
  }
}

type Component = NonNullable<Parameters<typeof createRoute>[0]['component']>;
type Redirecting = {
  [Name in RouteName]: (typeof routes)[Name] extends { leadsTo: string } ? Name : never;
}[RouteName];

/** A route that is made from a table does not know the types of its parameters. */
const Params = z.record(z.string(), z.string().optional());

const pages: Record<Exclude<RouteName, Redirecting>, Component> = {
  home: lazyPage(async () => (await import('./home/HomePage.tsx')).HomePage, 'the home page'),
  admin: AdminPage,
  login: LoginPage,
  forgot: ForgotPage,
  register: RegisterPage,
  initialPassword: InitialPasswordPage,
  tenantResetPassword: ResetPasswordPage,
  resetPassword: ResetPasswordPage,
  loginAndRedirect: TakeOverPage,
  assignmentLogin: ExamPage,
  unsubscribe: UnsubscribePage,
  firstAdmin: FirstAdminPage,
  tenant: TenantPage,
  tenantCourses: TenantCoursesPage,
  courseManagement: CourseManagePage,
  courseHome: lazyPage(
    async () => (await import('./course/CourseHomePage.tsx')).CourseHomePage,
    'the course page',
  ),
  assignmentManagement: lazyPage(
    async () => (await import('./assignment/AssignmentManagementPage.tsx')).AssignmentManagementPage,
    'the assignment settings',
  ),
  submissions: SubmissionsPage,
  submissionFile: ViewerPage,
  snapshot: SnapshotPage,
  codeExecution: SnapshotPage,
  help: lazyPage(async () => (await import('./help/HelpPage.tsx')).HelpPage, 'the help page'),
  apiReference: lazyPage(
    async () => (await import('./ApiReferencePage.tsx')).ApiReferencePage,
    'the API reference',
  ),
  componentGallery: lazyPage(
    async () => (await import('../../design/web/Gallery.tsx')).Gallery,
    'the component gallery',
  ),
};

const root = createRootRoute({
  component: RootPage,
  notFoundComponent: PageNotFound,
  beforeLoad: ({ location }) => noteLtiFlag(location.pathname, location.searchStr),
});

const publicPages = createRoute({ getParentRoute: () => root, id: 'public', component: PublicPage });

/** Pages behind the login: without a session they lead to it and back, hash and query kept (NAV-002). */
const loggedIn = createRoute({
  getParentRoute: () => root,
  id: 'logged-in',
  component: () => (
    <>
      <Outlet />
      <LoginWatch />
    </>
  ),
  beforeLoad: ({ location, preload }) => {
    if (sessionStore.current()) return;
    if (!preload) void import('./tell-not-logged-in.ts').then(({ tellNotLoggedIn }) => tellNotLoggedIn());
    // The router takes its redirects as thrown values.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ href: `/login?redirect=${encodeURIComponent(location.href)}` });
  },
});

/** Pages of one assignment: where it may not be opened, what opens it stands in their place (ASGN-054). */
const assignmentPages = createRoute({
  getParentRoute: () => loggedIn,
  id: 'assignment-pages',
  component: () => (
    <AssignmentDoor>
      <Outlet />
    </AssignmentDoor>
  ),
});

function pageRoute(parent: AnyRoute, facts: RouteFacts, component: Component): AnyRoute {
  return createRoute({ getParentRoute: () => parent, path: facts.path, component, staticData: { facts } });
}

function redirectRoute(parent: AnyRoute, { path, leadsTo }: RouteFacts & { leadsTo: string }): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path,
    beforeLoad: ({ location, params }) => {
      const place = { params: Params.parse(params), query: location.searchStr, hash: location.hash };
      // The router takes its redirects as thrown values.
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirect({ href: redirectAddress(leadsTo, place), replace: true });
    },
  });
}

const hasPage = (name: string): name is keyof typeof pages => name in pages;

const parentOf = ({ needsLogin, studentView }: RouteFacts): AnyRoute => {
  if (!needsLogin) return publicPages;
  return studentView === 'assignment' ? assignmentPages : loggedIn;
};

function routesOf(parent: AnyRoute): AnyRoute[] {
  const table: [string, RouteFacts][] = Object.entries(routes);
  return table
    .filter(([, facts]) => parentOf(facts) === parent)
    .flatMap(([name, facts]) => {
      const { leadsTo } = facts;
      if (leadsTo !== undefined) return redirectRoute(parent, { ...facts, leadsTo });
      return hasPage(name) ? pageRoute(parent, facts, pages[name]) : [];
    });
}

const routeTree = root.addChildren([
  publicPages.addChildren(routesOf(publicPages)),
  loggedIn.addChildren([...routesOf(loggedIn), assignmentPages.addChildren(routesOf(assignmentPages))]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // An address that begins like a page behind the login asks nobody to log in for nothing.
  notFoundMode: 'root',
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  trailingSlash: 'preserve',
  parseSearch,
  stringifySearch,
  rewrite: addressRewrite,
});
