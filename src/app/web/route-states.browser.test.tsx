import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
} from '@tanstack/react-router';
import { RouterProvider } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { renderPart } from '../../design/web/testing/render-part.tsx';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';
import { useRouteParams } from '../../kernel/web/route.ts';
import { PageNotFound, RouteError, RoutePending } from './route-states.tsx';

const Params = z.object({ courseId: z.coerce.number<string>().int() });

function CoursePage() {
  return `Course ${useRouteParams(Params).courseId}`;
}

async function renderAt(address: string, load: () => Promise<() => string>) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: PageNotFound });
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: lazyPage(load, 'the list'),
  });
  const course = createRoute({
    getParentRoute: () => root,
    path: '/courses/$courseId',
    component: CoursePage,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: root.addChildren([list, course]),
    history,
    defaultErrorComponent: RouteError,
    defaultPendingComponent: RoutePending,
  });
  await renderPart(<RouterProvider router={router} />);
}

it('says which page could not be loaded, and Retry loads it (NAV-043)', async () => {
  let isBroken = true;
  await renderAt('/list', () =>
    isBroken ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => 'The list'),
  );
  await expect.element(page.getByText('Could not load the list.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('The list', { exact: true })).toBeVisible();
});

it('says that an address leads nowhere, with the way home and a title (NAV-041, NAV-051)', async () => {
  await renderAt('/nothing', () => Promise.resolve(() => 'The list'));
  await expect.element(page.getByText('Page not found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await expect.poll(() => document.title).toBe('Page not found - Proofmark');
});

it('says the same of an address in which a number is none (NAV-051)', async () => {
  await renderAt('/courses/abc', () => Promise.resolve(() => 'The list'));
  await expect.element(page.getByText('Page not found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
