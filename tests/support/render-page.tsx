// Pages at their real addresses: the routes are those of the product, without the layers of its shell.
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Outlet,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { pageRoutes, routerOptions } from '../../src/app/web/page-routes.tsx';
import { PageNotFound } from '../../src/app/web/route-states.tsx';
import type { PageAddress } from '../../src/kernel/domain/address.ts';
import { renderRouter } from './render-screen.tsx';

interface Shown {
  /** Stands in place of the page, for parts of one. */
  component?: RouteComponent;
  /** Around every page; it draws an `Outlet`. */
  layer?: RouteComponent;
  history?: RouterHistory;
}

/** Opens `href`. The pages of these addresses are drawn; every other one says "The page" and its title. */
export async function renderPage(
  pages: PageAddress | readonly PageAddress[],
  href: string,
  { component, layer = Outlet, history = createMemoryHistory({ initialEntries: [href] }) }: Shown = {},
) {
  const drawn = [pages].flat();
  const root = createRootRoute({ component: layer, notFoundComponent: PageNotFound });
  const routeTree = root.addChildren(
    pageRoutes(root, {
      isWanted: () => true,
      pageOf: ({ address }, page) =>
        drawn.includes(address) ? (component ?? page) : () => <p>The page {address.title}</p>,
    }),
  );
  const router = createRouter({ ...routerOptions, routeTree, history });
  const screen = await renderRouter(router);
  return { screen, router, history, where: () => history.location.href };
}
