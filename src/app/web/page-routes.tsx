// The routes of the address table and the pages that they show. A page is loaded when it is opened; rooms
// provide pages through their doors.
import { createRoute, redirect, type AnyRoute, type RouteComponent } from '@tanstack/react-router';
import { z } from 'zod';
import { AdminPage, TenantCoursesPage, TenantPage } from '../../admin/web/index.ts';
import { ExamPage } from '../../assignments/web/index.ts';
import { SnapshotPage } from '../../autotest/web/index.ts';
import { EnrolmentCodePage, EnrolmentPage, SectionPage } from '../../courses/web/index.ts';
import { ExamRoomPage } from '../../exams/web/index.ts';
import { GroupsPage } from '../../groups/web/index.ts';
import type { PageAddress } from '../../kernel/domain/address.ts';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';
import { UnsubscribePage } from '../../notifications/web/index.ts';
import {
  FirstAdminPage,
  ForgotPage,
  InitialPasswordPage,
  LoginPage,
  RegisterPage,
  ResetPasswordPage,
  TakeOverPage,
  TenantResetPasswordPage,
} from '../../people/web/index.ts';
import { CourseFeedbackPage, readViewerAhead, SubmissionsPage, ViewerPage } from '../../review/web/index.ts';
import { ReceiptCheckPage } from '../../submissions/web/index.ts';
import { addressCodec } from './address-codec.ts';
import { RouteError, RoutePending } from './route-states.tsx';
import { redirectAddress, routePathOf, routes, type RouteFacts, type RouteName } from './routes.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    facts?: RouteFacts;
  }
}

type Redirecting = {
  [Name in RouteName]: (typeof routes)[Name] extends { leadsTo: string } ? Name : never;
}[RouteName];
type PageName = Exclude<RouteName, Redirecting>;

/** Parameters as the router reads them, before the address of the page checks them. */
const Params = z.record(z.string(), z.string().optional());

const pages: Record<PageName, RouteComponent> = {
  home: lazyPage(async () => (await import('./home/HomePage.tsx')).HomePage, 'the home page'),
  admin: AdminPage,
  login: LoginPage,
  forgot: ForgotPage,
  register: RegisterPage,
  initialPassword: InitialPasswordPage,
  tenantResetPassword: TenantResetPasswordPage,
  resetPassword: ResetPasswordPage,
  loginAndRedirect: TakeOverPage,
  assignmentLogin: ExamPage,
  unsubscribe: UnsubscribePage,
  receiptCheck: ReceiptCheckPage,
  firstAdmin: FirstAdminPage,
  tenant: TenantPage,
  tenantCourses: TenantCoursesPage,
  courseFeedback: CourseFeedbackPage,
  courseManagement: lazyPage(
    async () => (await import('./course/CourseManagePage.tsx')).CourseManagePage,
    'the course management page',
  ),
  courseHome: lazyPage(
    async () => (await import('./course/CourseHomePage.tsx')).CourseHomePage,
    'the course page',
  ),
  schedule: lazyPage(
    async () => (await import('./course/CourseSchedulePage.tsx')).CourseSchedulePage,
    'the schedule',
  ),
  section: SectionPage,
  enrolment: EnrolmentPage,
  enrolmentCode: EnrolmentCodePage,
  groups: GroupsPage,
  assignmentManagement: lazyPage(
    async () => (await import('./assignment/AssignmentManagementPage.tsx')).AssignmentManagementPage,
    'the assignment settings',
  ),
  examRoom: ExamRoomPage,
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

/** What a page shows first, read while somebody points at a link to it. */
const readsAhead: Partial<Record<PageName, (params: unknown) => Promise<void>>> = {
  submissionFile: readViewerAhead,
};

interface PageRouteChoice {
  isWanted: (facts: RouteFacts) => boolean;
  /** The component for a route; tests show one page and only the names of the others. */
  pageOf?: (facts: RouteFacts, page: RouteComponent) => RouteComponent;
}

/** The routes of those rows of the address table that belong to one layer of the shell. */
export function pageRoutes(parent: AnyRoute, { isWanted, pageOf }: PageRouteChoice): AnyRoute[] {
  const table: [string, RouteFacts][] = Object.entries(routes);
  return table
    .filter(([, facts]) => isWanted(facts))
    .flatMap(([name, facts]) => {
      const { leadsTo, address } = facts;
      if (leadsTo !== undefined) return redirectRoute(parent, address, leadsTo);
      if (!hasPage(name)) return [];
      const component = pageOf ? pageOf(facts, pages[name]) : pages[name];
      return createRoute({
        getParentRoute: () => parent,
        path: routePathOf(address),
        component,
        // Not waited for: the page itself shows what is still on its way.
        loader: ({ params, preload }) => {
          if (preload) void readsAhead[name]?.(params);
        },
        staticData: { facts },
      });
    });
}

const hasPage = (name: string): name is PageName => name in pages;

function redirectRoute(parent: AnyRoute, address: PageAddress, leadsTo: string): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: routePathOf(address),
    beforeLoad: ({ location, params }) => {
      const place = { params: Params.parse(params), query: location.searchStr, hash: location.hash };
      // The router takes its redirects as thrown values.
      // oxlint-disable-next-line typescript/only-throw-error
      throw redirect({ href: redirectAddress(leadsTo, place), replace: true });
    },
  });
}

export const routerOptions = {
  // An unknown address below a page with login would otherwise ask for a login in vain.
  notFoundMode: 'root',
  defaultErrorComponent: RouteError,
  defaultPendingComponent: RoutePending,
  // The old page stays visible until the new one is loaded, for at most this long.
  defaultPendingMs: 1000,
  defaultPendingMinMs: 200,
  scrollRestoration: true,
  trailingSlash: 'preserve',
  ...addressCodec,
} as const;
