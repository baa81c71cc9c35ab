import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnsweredCalls } from '../../../../tests/support/answered-calls.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import { breakpoints, showToast } from '../../../design/web/index.ts';
import { queryClient } from '../../../kernel/web/api.ts';
import { sessionStore } from '../../../kernel/web/session-store.ts';
import { leaveLtiMode, noteLtiFlag } from '../lti-mode.ts';
import {
  answerShell,
  ordinaryFacts,
  renderShell,
  tenantId,
  type ShellFacts,
} from '../../../../tests/support/render-shell.tsx';

const sidebar = page.getByRole('navigation', { name: 'Main' });
const panel = page.getByRole('navigation', { name: 'Courses and assignments' });
const menuButton = page.getByRole('button', { name: 'Menu' });
const entry = (role: 'link' | 'button', name: string | RegExp) => sidebar.getByRole(role, { name });
const slidingPanel = page.getByRole('dialog', { name: 'Courses and assignments' });

let facts: ShellFacts;
let calls: AnsweredCalls;

beforeEach(async () => {
  await page.viewport(1280, 720);
  queryClient.clear();
  localStorage.clear();
  sessionStore.set({ accessToken: 'token', userId: 9, expiresAt: '2999-01-01T00:00:00Z' });
  facts = ordinaryFacts();
  calls = answerShell(facts);
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStore.set(undefined);
  leaveLtiMode();
});

describe('the sidebar', () => {
  it('holds the logo as the way home (SHELL-001)', async () => {
    const { where } = await renderShell('/courses/1');
    const logo = entry('link', 'Proofmark');
    await expect.element(logo).toHaveAttribute('href', '/');
    await logo.click();
    await expect.poll(where).toBe('/');
  });

  it('and the titles name the product as the site does (NAV-041)', async () => {
    await renderShell('/docs');
    await expect.poll(() => document.title).toBe('Help - Proofmark');
    facts.settings['PRODUCT_NAME'] = 'Halde';
    await queryClient.invalidateQueries();
    await expect.poll(() => document.title).toBe('Help - Halde');
    await expect.element(entry('link', 'Halde')).toHaveAttribute('href', '/');
    await page.viewport(360, 720);
    await expect.element(page.getByRole('banner')).toHaveTextContent('Halde');
  });

  it('lets visitors log in and register, and has nothing of a person (SHELL-002, SHELL-003, SHELL-010)', async () => {
    sessionStore.set(undefined);
    await renderShell('/docs');
    await expect.element(entry('link', 'Log in')).toHaveAttribute('href', '/login');
    await expect.element(entry('link', 'Register')).toHaveAttribute('href', '/register');
    await expect.element(entry('link', 'Documentation')).toHaveAttribute('href', '/docs/');
    await expect.element(entry('button', 'Log out')).not.toBeInTheDocument();
    await expect.element(panel).not.toBeInTheDocument();
  });

  it('opens the panel of the person (SHELL-004)', async () => {
    await renderShell('/');
    await entry('button', /^You are Ada Lovelace/).click();
    await expect.element(page.getByRole('dialog', { name: 'You' })).toBeVisible();
  });

  it('leads administrators of the site to Admin (SHELL-007)', async () => {
    facts.permissions = { can_manage_site_settings: true };
    facts.tenantPermissions = { can_manage_site_settings: true };
    await renderShell('/');
    await expect.element(entry('link', 'Admin')).toHaveAttribute('href', '/admin');
    await expect.element(entry('link', 'Your institution')).not.toBeInTheDocument();
  });

  it('leads to Admin who may only watch the AutoTest queue there (PERM-038)', async () => {
    facts.permissions = { can_view_not_started_autotest_results: true };
    await renderShell('/');
    await expect.element(entry('link', 'Admin')).toHaveAttribute('href', '/admin');
  });

  it('leads administrators of an institution to its page (SHELL-008)', async () => {
    facts.tenantPermissions = { can_manage_site_settings: true };
    await renderShell('/');
    await expect.element(entry('link', 'Your institution')).toHaveAttribute('href', `/tenant/${tenantId}`);
    await expect.element(entry('link', 'Admin')).not.toBeInTheDocument();
  });

  it('opens what the site has for its documentation in a new tab, or leaves it out (SHELL-009, SHELL-026)', async () => {
    facts.settings['DOCUMENTATION_URL'] = 'https://docs.example.org/';
    await renderShell('/');
    await expect.element(entry('link', 'Documentation')).toHaveAttribute('href', 'https://docs.example.org/');
    await expect.element(entry('link', 'Documentation')).toHaveAttribute('target', '_blank');
    facts.settings['DOCUMENTATION_URL'] = '';
    await queryClient.invalidateQueries();
    await expect.element(entry('link', 'Documentation')).not.toBeInTheDocument();
  });
});

describe('in a learning management system', () => {
  beforeEach(() => noteLtiFlag('/courses/1', '?inLTI=true'));

  it('students see the page without sidebar (SHELL-014)', async () => {
    await renderShell('/courses/1/assignments/');
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await expect.element(sidebar).not.toBeInTheDocument();
    await expect.element(panel).not.toBeInTheDocument();
  });

  it('those who manage the course have it, with a new tab and without Log out (SHELL-005, SHELL-010, SHELL-014)', async () => {
    facts.coursePermissions = { can_edit_course_info: true };
    await renderShell('/courses/1/assignments/');
    await expect.element(entry('button', 'Open in a new tab')).toBeVisible();
    await expect.element(entry('button', 'Log out')).not.toBeInTheDocument();
  });

  it('the flag stays while somebody moves between pages of the course (NAV-053)', async () => {
    facts.coursePermissions = { can_edit_course_info: true };
    const { router, where } = await renderShell('/courses/1/assignments/?inLTI=true');
    await router.navigate({ href: '/courses/1/assignments/2/submissions/?q=a#tab' });
    expect(where()).toBe('/courses/1/assignments/2/submissions/?q=a&inLTI=true#tab');
    await panel.getByRole('link', { name: 'Programming 1' }).click();
    await expect.poll(where).toBe('/courses/1/assignments/?inLTI=true');
  });
});

describe('the panel of courses and assignments', () => {
  it('says so where there are none (UI-039)', async () => {
    facts.courseCount = 0;
    const { router } = await renderShell('/');
    await expect.element(panel.getByText('There are no courses')).toBeVisible();
    await router.navigate({ href: '/courses/1/assignments/' });
    await expect.element(panel.getByText('There are no assignments')).toBeVisible();
  });

  it('is shut and opened by its entry, and stays so on the next page (SHELL-027)', async () => {
    const { router } = await renderShell('/');
    const courses = entry('button', 'Courses');
    await expect.element(panel).toBeVisible();
    await expect.element(courses).toHaveAttribute('aria-expanded', 'true');
    await courses.click();
    await expect.element(panel).not.toBeInTheDocument();
    await router.navigate({ href: '/courses/1' });
    await expect.element(page.getByText('The page Course management')).toBeVisible();
    await expect.element(panel).not.toBeInTheDocument();
    await courses.click();
    await expect.element(panel.getByRole('link', { name: 'Programming 1' })).toHaveFocus();
  });

  it('stands open on the course home also when it was shut before (NAV-020)', async () => {
    const { router } = await renderShell('/');
    await panel.getByRole('button', { name: 'Close panel' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await router.navigate({ href: '/courses/1/assignments' });
    await expect.element(panel).toBeVisible();
  });

  it('keeps the course list in a capped height of its own while a course is open (SHELL-025)', async () => {
    facts.courseCount = 60;
    await renderShell('/courses/1/assignments/');
    const list = panel.getByRole('region', { name: 'Other courses' }).getByRole('list');
    await expect.element(list.getByRole('listitem').last()).toBeInTheDocument();
    const { clientHeight, scrollHeight } = list.element();
    expect(clientHeight).toBeLessThanOrEqual(360);
    expect(scrollHeight).toBeGreaterThan(clientHeight * 2);
  });

  it('slides over a page without room for it, until Escape, the page or a link shuts it (SHELL-027)', async () => {
    await page.viewport(breakpoints.large - 1, 720);
    const { where } = await renderShell('/');
    await expect.element(panel).not.toBeInTheDocument();
    const courses = entry('button', 'Courses');
    await courses.click();
    await expect.element(slidingPanel.getByRole('link', { name: 'Programming 1' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(slidingPanel).not.toBeInTheDocument();
    await courses.click();
    await expect.element(slidingPanel).toBeVisible();
    await userEvent.click(document.body, { position: { x: 900, y: 400 } });
    await expect.element(slidingPanel).not.toBeInTheDocument();
    await courses.click();
    await slidingPanel.getByRole('link', { name: 'Programming 2' }).click();
    await expect.poll(where).toBe('/courses/2/assignments/');
    await expect.element(slidingPanel).not.toBeInTheDocument();
  });
});

describe('layouts', () => {
  it('change at 628, 768, 992 and 1200 pixels, named small, medium, large and xlarge (LIM-006, SHELL-023, SHELL-024)', async () => {
    expect(breakpoints).toEqual({ small: 628, medium: 768, large: 992, xlarge: 1200 });
    await page.viewport(breakpoints.large, 720);
    await renderShell('/');
    await expect.element(panel).toBeVisible();
    await page.viewport(breakpoints.large - 1, 720);
    await expect.element(panel).not.toBeInTheDocument();
    await page.viewport(breakpoints.medium, 720);
    await expect.element(sidebar).toBeVisible();
    await page.viewport(breakpoints.medium - 1, 720);
    await expect.element(sidebar).not.toBeInTheDocument();
    await expect.element(menuButton).toBeVisible();
  });

  it('keep all entries and the lists behind a menu button on the narrowest (SHELL-027)', async () => {
    await page.viewport(360, 640);
    const { where } = await renderShell('/');
    await menuButton.click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect.element(menu.getByRole('button', { name: 'Log out' })).toBeVisible();
    await menu.getByRole('link', { name: 'Programming 2' }).click();
    await expect.poll(where).toBe('/courses/2/assignments/');
    await expect.element(menu).not.toBeInTheDocument();
  });
});

describe('around a page', () => {
  it('the first stop of the keyboard skips to the page', async () => {
    await renderShell('/');
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('main')).toHaveFocus();
  });

  it('stand the version and the links, with the help that fits the person (SHELL-011, SHELL-012, SHELL-026)', async () => {
    await renderShell('/');
    const footer = page.getByRole('contentinfo');
    await expect.element(footer.getByText('Version 2.0.0')).toBeVisible();
    await expect
      .element(footer.getByRole('link', { name: 'Roadmap' }))
      .toHaveAttribute('href', '/docs/roadmap');
    await expect.element(footer.getByRole('link', { name: 'About' })).toHaveAttribute('href', '/docs/about');
    await expect.element(footer.getByRole('link', { name: 'Privacy' })).not.toBeInTheDocument();
    const help = footer.getByRole('link', { name: 'Help' });
    await expect.element(help).toHaveAttribute('href', '/docs/students/');
    facts.roleNames = ['Student', 'Full Teacher'];
    await queryClient.invalidateQueries();
    await expect.element(help).toHaveAttribute('href', '/docs/teachers/');
  });

  it.each([
    ['/courses/1/assignments/2/submissions/3/files/', true, false],
    ['/first-admin/token', false, true],
    ['/courses/1', true, true],
  ])('at %s: sidebar %s, footer %s (NAV-040)', async (address, hasSidebar, hasFooter) => {
    await renderShell(address);
    expect(sidebar.elements()).toHaveLength(hasSidebar ? 1 : 0);
    expect(page.getByRole('contentinfo').elements()).toHaveLength(hasFooter ? 1 : 0);
  });

  it('stand toasts and dialogs above whatever the page brings (SHELL-013)', async () => {
    await renderShell('/');
    showToast({ kind: 'info', title: 'It is saved' });
    const toast = page.getByText('It is saved');
    await expect.element(toast).toBeVisible();
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(dialog).toBeVisible();
    const overPage = document.createElement('div');
    overPage.style.cssText = 'position: fixed; inset: 0; z-index: 99';
    page.getByRole('main').element().append(overPage);
    for (const layer of [toast.element(), dialog.element()]) {
      const { x, y, width } = layer.getBoundingClientRect();
      expect(layer.contains(document.elementFromPoint(x + width / 2, y + 4))).toBe(true);
    }
  });

  it('going to the open address again is no step of the history and loads nothing anew (NAV-047)', async () => {
    const { router, history } = await renderShell('/courses/1?q=a');
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    const asked = () => [
      calls.sentTo(courseContract.listCourses).length,
      calls.sentTo(courseContract.getCourse).length,
    ];
    const [steps, askedBefore] = [history.length, asked()];
    const shown = page.getByText(/^The page/).element();
    await router.navigate({ href: '/courses/1?q=a' });
    expect(history.length).toBe(steps);
    expect(shown.isConnected).toBe(true);
    expect(asked()).toEqual(askedBefore);
  });
});
