import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { lazyPage } from '../../kernel/web/lazy-page.tsx';
import { useParams } from '../../kernel/web/route.ts';
import { renderPage } from '../../../tests/support/render-page.tsx';
import { hrefOf } from '../../kernel/domain/address.ts';
import { courseHome, courseManagement } from '../../courses/domain/addresses.ts';

function CoursePage() {
  return `Course ${useParams(courseManagement).courseId}`;
}

const list = hrefOf(courseHome, { courseId: 1 });
const renderList = (load: () => Promise<() => string>) =>
  renderPage(courseHome, list, { component: lazyPage(load, 'the list') });

it('says which page could not be loaded, and Retry loads it (NAV-043)', async () => {
  let isBroken = true;
  await renderList(() =>
    isBroken ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => 'The list'),
  );
  await expect.element(page.getByText('Could not load the list.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('The list', { exact: true })).toBeVisible();
});

it('says that an address leads nowhere, with the way home and a title (NAV-041, NAV-051)', async () => {
  await renderPage([], '/nothing');
  await expect.element(page.getByText('Page not found')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await expect.poll(() => document.title).toBe('Page not found - Proofmark');
});

it('says the same of an address in which a number is none (NAV-051)', async () => {
  await renderPage(courseManagement, '/courses/abc', { component: CoursePage });
  await expect.element(page.getByText('Page not found')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
