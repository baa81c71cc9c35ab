// The shell around the addresses of the table, each with a page that says its own title.
import { Outlet } from '@tanstack/react-router';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, type AnsweredCalls } from './answered-calls.ts';
import { aboutReply, courseReply, userReply } from './sample-replies.ts';
import { renderPage } from './render-page.tsx';
import type { Assignment } from '../../src/assignments/domain/model.ts';
import type { AssignmentWork } from '../../src/submissions/domain/assignment-work.ts';
import { submissionContract } from '../../src/submissions/domain/contract.ts';
import { assignmentContract } from '../../src/assignments/domain/contract.ts';
import { courseContract } from '../../src/courses/domain/contract.ts';
import { notificationContract } from '../../src/notifications/domain/contract.ts';
import { peopleContract } from '../../src/people/domain/contract.ts';
import { userSettingContract } from '../../src/people/domain/user-setting-contract.ts';
import { tenantAdministrationContract } from '../../src/tenants/domain/administration-contract.ts';
import { tenantContract } from '../../src/tenants/domain/contract.ts';
import { Shell } from '../../src/app/web/Shell.tsx';

export const tenantId = '7d44c3a2-3f0e-4a7e-9d44-0d6f1d1a0b11';

/** What the server knows about who looks. */
export interface ShellFacts {
  settings: Record<string, string | number | boolean>;
  permissions: Record<string, boolean>;
  /** Held for the own institution. */
  tenantPermissions: Record<string, boolean>;
  coursePermissions: Record<string, boolean>;
  roleNames: string[];
  courseCount: number;
  /** Of the course with id 1. */
  assignments: Assignment[];
  work: AssignmentWork[];
  unreadCount: number;
}

export const ordinaryFacts = (): ShellFacts => ({
  settings: {
    DOCUMENTATION_URL: '/docs/',
    ROADMAP_URL: '/docs/roadmap',
    ABOUT_URL: '/docs/about',
    PRIVACY_URL: '',
    HELP_URL: '/docs/teachers/',
    HELP_STUDENT_URL: '/docs/students/',
    REGISTER_ENABLED: true,
  },
  permissions: {},
  tenantPermissions: {},
  coursePermissions: {},
  roleNames: ['Student'],
  courseCount: 2,
  assignments: [],
  work: [],
  unreadCount: 0,
});

const courseOf = (id: number, permissions: Record<string, boolean>) =>
  courseReply({
    id,
    name: `Programming ${id}`,
    tenantId,
    authorization: { permissions, paymentStatus: { tag: 'no-payment-required' } },
  });

/** Answers what the shell asks; facts that are changed later hold for later questions. */
export function answerShell(facts: ShellFacts): AnsweredCalls {
  const calls = answerCalls();
  const own = () => facts.coursePermissions;
  calls.answer(userSettingContract.listUiPreferences, () => ({}));
  calls.answer(userSettingContract.patchUiPreference, () => undefined);
  calls.answer(courseContract.listCourses, () =>
    Array.from({ length: facts.courseCount }, (_, at) => courseOf(at + 1, own())),
  );
  calls.answer(courseContract.getCourse, () => courseOf(1, own()));
  calls.answer(courseContract.listOwnEnrollments, () => ({
    enrollments: facts.roleNames.map((roleName, at) => ({
      courseId: String(at + 1),
      roleName,
      isStaff: roleName !== 'Student' && roleName !== 'Observer',
    })),
  }));
  calls.answer(notificationContract.getNotificationSummary, () => ({ unreadCount: facts.unreadCount }));
  calls.answer(notificationContract.listNotifications, () => []);
  calls.answer(assignmentContract.listAssignments, () => facts.assignments);
  calls.answer(submissionContract.listAssignmentWork, () => ({ work: facts.work }));
  calls.answer(assignmentContract.listOwnAssignments, () => []);
  calls.answer(tenantAdministrationContract.getTenantPermissions, () => ({
    tag: 'permissions' as const,
    hasPerms: true as const,
    perms: facts.tenantPermissions,
  }));
  calls.answer(peopleContract.getCurrentUser, () =>
    userReply({ id: 9, tenantId, permissions: facts.permissions }),
  );
  calls.answer(tenantContract.getAbout, () => aboutReply({ settings: facts.settings }));
  return calls;
}

export async function renderShell(address: string) {
  const opened = await renderPage([], address, {
    layer: () => (
      <Shell>
        <Outlet />
      </Shell>
    ),
  });
  await expect.element(page.getByText(/^(The page|Page not found)/)).toBeVisible();
  return opened;
}
