// The layers of the shell around the pages of the address table.
import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { AssignmentDoor, ManagementTabs } from '../../assignments/web/index.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { LinesOfFeedback } from '../../review/web/index.ts';
import { sessionStore } from '../../kernel/web/session-store.ts';
import { home, login } from '../../people/domain/addresses.ts';
import { noteLtiFlag } from './lti-mode.ts';
import { pageRoutes, routerOptions } from './page-routes.tsx';
import { PageNotFound } from './route-states.tsx';
import type { RouteFacts } from './routes.ts';
import { LoginWatch, PublicPage, RootPage } from './session-layers.tsx';
import { managementTabs } from './assignment/management-tabs.ts';

const root = createRootRoute({
  component: RootPage,
  notFoundComponent: PageNotFound,
  beforeLoad: ({ location, preload }) => {
    // Only what is opened counts, and not what is read ahead for a link.
    if (!preload) noteLtiFlag(location.pathname, location.searchStr);
  },
});

const publicPages = createRoute({ getParentRoute: () => root, id: 'public', component: PublicPage });

/**
 * Pages that need a login. Without a session they redirect to the login and return afterwards, with
 * hash and query (NAV-002).
 */
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
    // Somebody who just opens the site needs no explanation why it asks for a login.
    const isFirstVisit = location.href === hrefOf(home) && !sessionStore.hasExpired();
    if (!preload && !isFirstVisit)
      void import('./tell-not-logged-in.ts').then(({ tellNotLoggedIn }) => tellNotLoggedIn());
    // The router takes its redirects as thrown values.
    // oxlint-disable-next-line typescript/only-throw-error
    throw redirect({ href: hrefOf(login, {}, { query: { redirect: location.href } }) });
  },
});

/** Pages of one assignment. A restricted assignment shows what opens it in their place (ASGN-054). */
const assignmentPages = createRoute({
  getParentRoute: () => loggedIn,
  id: 'assignment-pages',
  component: () => (
    <ManagementTabs value={managementTabs}>
      <AssignmentDoor>
        <LinesOfFeedback>
          <Outlet />
        </LinesOfFeedback>
      </AssignmentDoor>
    </ManagementTabs>
  ),
});

const isPublic = ({ needsLogin }: RouteFacts): boolean => !needsLogin;
const isOfAssignment = ({ needsLogin, studentView }: RouteFacts): boolean =>
  needsLogin && studentView === 'assignment';

const routeTree = root.addChildren([
  publicPages.addChildren(pageRoutes(publicPages, { isWanted: isPublic })),
  loggedIn.addChildren([
    ...pageRoutes(loggedIn, { isWanted: (facts) => !isPublic(facts) && !isOfAssignment(facts) }),
    assignmentPages.addChildren(pageRoutes(assignmentPages, { isWanted: isOfAssignment })),
  ]),
]);

export const router = createRouter({ ...routerOptions, routeTree });
