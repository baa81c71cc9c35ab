// What permissions of the site open.
import { adminContract } from '../../../src/admin/domain/contract.ts';
import { autotestContract } from '../../../src/autotest/domain/contract.ts';
import { courseContract } from '../../../src/courses/domain/contract.ts';
import { insightContract } from '../../../src/insights/domain/contract.ts';
import { accountContract } from '../../../src/people/domain/account-contract.ts';
import { peopleContract } from '../../../src/people/domain/contract.ts';
import { userContract } from '../../../src/people/domain/user-contract.ts';
import { snippetContract } from '../../../src/snippets/domain/contract.ts';
import { tenantAdministrationContract } from '../../../src/tenants/domain/administration-contract.ts';
import { tenantContract } from '../../../src/tenants/domain/contract.ts';
import { adminSamples } from '../../support/samples/admin.ts';
import { autotestSamples } from '../../support/samples/autotest.ts';
import { courseSamples } from '../../support/samples/courses.ts';
import { newWord } from '../../support/samples/new-word.ts';
import { snippetSamples } from '../../support/samples/snippets.ts';
import { tenantAdministrationSamples, tenantUpload } from '../../support/samples/tenant-administration.ts';
import { tenantSamples } from '../../support/samples/tenants.ts';
import { userSamples } from '../../support/samples/users.ts';
import { setPassword } from '../../support/set-password.ts';
import type { World } from '../../support/world.ts';
import { callOf, type Opening } from './opening.ts';

const password = 'seven wet umbrellas dancing';

async function otherInstitution(w: World, hidden = false): Promise<{ id: string; name: string }> {
  const name = newWord('Institution');
  const upload = tenantUpload({ name, abbreviated_name: '', hidden });
  return w.admin.call(tenantAdministrationContract.createTenant, { upload });
}

export const siteOpenings: readonly Opening[] = [
  {
    permission: 'can_use_snippets',
    opens: "snippets of one's own (PERM-035, SNIP-037)",
    tries: callOf(snippetContract.putOwnSnippet, snippetSamples.putOwnSnippet),
  },
  {
    permission: 'can_use_snippets',
    opens: 'the snippets of a course',
    beside: ['can_view_course_snippets'],
    tries: callOf(snippetContract.listCourseSnippets, snippetSamples.listCourseSnippets),
  },
  {
    permission: 'is_admin',
    opens: 'the mails that were sent (PERM-021)',
    tries: callOf(adminContract.listMails, adminSamples.listMails),
  },
  {
    permission: 'is_admin',
    opens: 'what any permission opens, also in courses (PERM-021, ADMIN-003)',
    tries: callOf(courseContract.createCourseRole, courseSamples.createCourseRole),
  },
  {
    permission: 'can_add_users',
    opens: 'adding a person (PERM-009)',
    tries: callOf(userContract.addUser, userSamples.addUser),
  },
  {
    permission: 'can_create_courses',
    opens: 'a new course (PERM-010, COURSE-015)',
    tries: callOf(courseContract.createCourse, courseSamples.createCourse),
  },
  {
    permission: 'can_manage_site_users',
    opens: 'the list of all people with their states and roles (PERM-011)',
    tries: callOf(userContract.listManagedUsers, userSamples.listManagedUsers),
  },
  {
    permission: 'can_search_users',
    opens: 'searching people (PERM-012)',
    tries: callOf(userContract.searchUsers, userSamples.searchUsers),
  },
  {
    permission: 'can_search_users_other_tenant',
    opens: 'searching people of another institution (PERM-029)',
    beside: ['can_search_users'],
    tries: async (w, caller) => {
      const { id: tenantId } = await otherInstitution(w);
      await caller.call(userContract.searchUsers, { query: { q: 'person', tenantId } });
    },
  },
  {
    permission: 'can_impersonate_users',
    opens: 'a session as another person (PERM-013)',
    tries: async (w, caller) => {
      await setPassword(w, caller, password);
      const body = { username: w.student.username, ownPassword: password };
      await caller.call(peopleContract.logIn, { body });
    },
  },
  {
    permission: 'can_list_hidden_tenants',
    opens: 'hidden institutions in the list (PERM-016)',
    tries: async (w, caller) => {
      const { id, name } = await otherInstitution(w, true);
      const found = await caller.call(tenantContract.listTenants, { query: { q: name } });
      return found.some((tenant) => tenant.id === id);
    },
  },
  {
    permission: 'can_see_teacher_announcements',
    opens: 'announcements for teachers (PERM-022)',
    tries: callOf(adminContract.listAnnouncements, adminSamples.listAnnouncements),
  },
  {
    permission: 'can_manage_site_settings',
    opens: 'the settings of the site (PERM-024)',
    tries: callOf(tenantContract.patchSiteSettings, tenantSamples.patchSiteSettings),
  },
  {
    permission: 'can_manage_background_jobs',
    opens: 'the jobs of the workers (PERM-025)',
    tries: callOf(adminContract.restartBackgroundJob, adminSamples.restartBackgroundJob),
  },
  {
    permission: 'can_create_tenant',
    opens: 'a new institution (PERM-026)',
    tries: callOf(tenantAdministrationContract.createTenant, tenantAdministrationSamples.createTenant),
  },
  {
    permission: 'can_create_courses_for_other_tenants',
    opens: 'a new course of another institution (PERM-027, COURSE-015)',
    tries: async (w, caller) => {
      const { id: tenantId } = await otherInstitution(w);
      await caller.call(courseContract.createCourse, { body: { name: 'Elsewhere', tenantId } });
    },
  },
  {
    permission: 'can_see_other_tenant_statistics',
    opens: 'the numbers of another institution (PERM-028)',
    tries: async (w, caller) => {
      const { id: tenantId } = await otherInstitution(w);
      await caller.call(insightContract.getTenantStatistics, { params: { tenantId } });
    },
  },
  {
    permission: 'can_view_not_started_autotest_results',
    opens: 'the AutoTest queue of the site (PERM-038)',
    tries: callOf(autotestContract.listAutoTestQueue, autotestSamples.listAutoTestQueue),
  },
  {
    permission: 'can_edit_own_info',
    opens: 'changing the own name (PERM-036)',
    tries: (_w, caller) =>
      caller.call(accountContract.patchUser, { params: { userId: caller.id }, body: { name: 'New Name' } }),
  },
  {
    permission: 'can_edit_own_password',
    opens: 'changing the own password (PERM-037)',
    tries: async (w, caller) => {
      await setPassword(w, caller, password);
      const body = { oldPassword: password, newPassword: `${password} again` };
      await caller.call(accountContract.patchUser, { params: { userId: caller.id }, body });
    },
  },
];
