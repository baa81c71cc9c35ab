// Every screen by persona: without faults, without axe violations, in light and dark. Pictures
// are written to an ignored folder, to be looked at.
import { expect, test } from '@playwright/test';
import { peopleContract } from '../../src/people/domain/contract.ts';
import { clientOf, productUrl } from '../support/demo-people.ts';
import { expectAccessibleInBothSchemes, logInAs, watchFaults } from '../support/pages.ts';

test.describe.configure({ timeout: 600_000 });

const greeting = '/courses/1/assignments/1';
const screens: Record<string, Record<string, string>> = {
  teacher: {
    home: '/',
    course: '/courses/1/assignments/',
    members: '/courses/1#members',
    gradebook: '/courses/1#gradebook',
    roles: '/courses/1#roles',
    snippets: '/courses/1#snippets',
    'import-snippets': '/courses/1#import-snippets',
    sections: '/courses/2#sections',
    'schedule-of-sections': '/courses/2/assignments/3#schedule',
    contact: '/courses/1#contact',
    'student-feedback': '/courses/1/users/5/feedback',
    'course-general': '/courses/1#general',
    general: `${greeting}#general`,
    'hand-in': `${greeting}#hand-in`,
    schedule: `${greeting}#schedule`,
    graders: `${greeting}#graders`,
    rubric: `${greeting}#rubric`,
    'peer-settings': `${greeting}#peer-feedback`,
    autotest: `${greeting}#autotest`,
    submissions: `${greeting}/submissions/`,
    code: `${greeting}/submissions/2#code`,
    feedback: `${greeting}/submissions/2#feedback-overview`,
    result: `${greeting}/submissions/2#auto-test`,
    missing: '/no/such/page',
  },
  student2: {
    home: '/',
    course: '/courses/1/assignments/',
    done: `${greeting}/submissions/`,
    open: '/courses/1/assignments/2/submissions/',
    feedback: `${greeting}/submissions/2#feedback-overview`,
  },
  admin: {
    tenants: '/admin#tenants',
    users: '/admin#users',
    roles: '/admin#roles',
    settings: '/admin#settings',
    jobs: '/admin#jobs',
    announcements: '/admin#announcements',
    queue: '/admin#queue',
    mails: '/admin#mails',
    audit: '/admin#audit',
    user: '/profile',
    institution: '/tenant/{tenantId}#general',
    'institution-settings': '/tenant/{tenantId}#settings',
    'institution-users': '/tenant/{tenantId}#users',
    'institution-roles': '/tenant/{tenantId}#roles',
    'institution-courses': '/tenant/{tenantId}/courses',
  },
  nobody: {
    login: '/login/{tenantId}',
    register: '/register',
    forgot: '/forgot',
    reset: '/reset_password?user=5&token=none',
    'reset-incomplete': '/reset_password',
    initial: '/tenants/{tenantId}/users/5/initial_password?token=none',
    'take-over': '/login_and_redirect/none?next=/',
    unsubscribe: '/unsubscribe/email_notifications/?token=none',
    receipts: '/receipts',
    'unsubscribe-incomplete': '/unsubscribe/email_notifications/',
    exam: '/assignments/1/login/11111111-2222-4333-8444-555555555555',
    'first-admin': '/first-admin/none',
  },
};

async function ownTenantId(): Promise<string> {
  const { tenantId } = await (await clientOf('admin')).call(peopleContract.getCurrentUser, {});
  return tenantId ?? '';
}

for (const [username, addresses] of Object.entries(screens)) {
  test(`the screens of ${username} in light and dark`, async ({ page }) => {
    const faults = watchFaults(page);
    if (username !== 'nobody') await logInAs(page, username);
    const tenantId = await ownTenantId();
    for (const [name, address] of Object.entries(addresses)) {
      await page.goto(productUrl() + address.replace('{tenantId}', tenantId));
      await page.waitForLoadState('networkidle');
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading.or(page.getByText('Page not found')).first()).toBeVisible();
      await expectAccessibleInBothSchemes(page, `${username}-${name}`);
    }
    expect(faults).toEqual([]);
  });
}
