// Commands that are looked up while somebody types: people, submissions of the open
// assignment, settings of the site.
import { useQuery } from '@tanstack/react-query';
import { siteAdministration } from '../../../admin/domain/addresses.ts';
import { adminTabLabels, adminTabsOf } from '../../../admin/domain/tabs.ts';
import { userList } from '../../../admin/domain/list-addresses.ts';
import { courseManagement } from '../../../courses/domain/addresses.ts';
import { courseContract } from '../../../courses/domain/contract.ts';
import type { Command } from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { queryOf } from '../../../kernel/web/api.ts';
import { useLoggedInUser } from '../../../people/web/index.ts';
import { submission } from '../../../submissions/domain/addresses.ts';
import { showsWorkAsStaff } from '../../../submissions/domain/sight.ts';
import { submissionContract } from '../../../submissions/domain/contract.ts';
import { texts } from '../texts.ts';
import { pageWords } from './page-words.ts';
import { useOpenCourse } from './place-commands.ts';

/** A shorter query would find nearly everybody. */
const shortestQuery = 2;

/** Uses the query of a moment ago, so that not every key asks the server. */
export function useFoundCommands(query: string): Command[] {
  const people = usePeopleCommands(query);
  const submissions = useSubmissionCommands();
  return [...submissions, ...people, ...useSiteCommands(query)];
}

/** Members of the open course. */
function usePeopleCommands(query: string): Command[] {
  const { course } = useOpenCourse();
  const q = query.trim();
  const mayList = course?.authorization.permissions.can_list_course_users === true;
  const isAsked = mayList && q.length >= shortestQuery;
  const found = useQuery(
    queryOf(
      courseContract.listEnrollments,
      isAsked ? { params: { courseId: course.id }, query: { q } } : undefined,
    ),
  );
  if (!course || !mayList) return [];
  return (found.data ?? []).map(({ user }) => ({
    id: `person ${user.id}`,
    group: texts.people,
    label: user.name,
    detail: course.name,
    keywords: user.username,
    href: hrefOf(courseManagement, { courseId: course.id }, { query: { q: user.username }, tab: 'members' }),
    isSearched: true,
  }));
}

/** The latest submissions of the open assignment, with the names that the list shows. */
function useSubmissionCommands(): Command[] {
  const { course, assignmentId } = useOpenCourse();
  const seesList = course !== undefined && showsWorkAsStaff(course.authorization.permissions);
  const list = useQuery(
    queryOf(
      submissionContract.getSubmissionOverview,
      seesList && assignmentId !== undefined ? { params: { assignmentId }, query: {} } : undefined,
    ),
  );
  if (!seesList || assignmentId === undefined) return [];
  return (list.data?.submissions ?? []).map((line) => ({
    id: `submission ${line.id}`,
    group: texts.submissions,
    label: line.name,
    keywords: line.username,
    href: hrefOf(submission, { courseId: course.id, assignmentId, submissionId: Number(line.id) }),
    isSearched: true,
  }));
}

/** Pages, users and settings of the site, for those who manage them. */
function useSiteCommands(query: string): Command[] {
  const tabs = adminTabsOf(useLoggedInUser()?.permissions ?? {});
  const settings = useQuery({
    queryKey: ['commands of settings'],
    queryFn: async () => (await import('./setting-commands.ts')).settingCommands,
    enabled: tabs.includes('settings'),
    staleTime: Infinity,
  });
  const q = query.trim();
  const findUser: Command = {
    id: 'find user',
    group: texts.people,
    label: texts.findUser(q),
    href: hrefOf(userList, {}, { query: { q }, tab: 'users' }),
    isSearched: true,
  };
  return [
    ...tabs.map((id) => ({
      id: `admin ${id}`,
      group: texts.administration,
      label: adminTabLabels[id],
      keywords: pageWords[`admin ${id}`],
      href: hrefOf(siteAdministration, {}, { tab: id }),
      isSearched: true,
    })),
    ...(tabs.includes('settings') ? (settings.data ?? []) : []),
    ...(tabs.includes('users') && q.length >= shortestQuery ? [findUser] : []),
  ];
}
