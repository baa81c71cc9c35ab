import { ErrorState, PageLoading, PageBody, PageHeader } from '../../design/web/index.ts';
import { courseHome } from '../../courses/domain/addresses.ts';
import { managesCourse } from '../../courses/domain/management.ts';
import { useCourse } from '../../courses/web/index.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { useParams, useSearch } from '../../kernel/web/route.ts';
import { courseGroupSets, groupsPage } from '../domain/addresses.ts';
import { GroupsOfSet } from './GroupsOfSet.tsx';
import { useGroupSet, useGroupSets } from './queries.ts';
import { StaffTools } from './StaffTools.tsx';
import { texts } from './texts.ts';
import { mayPlace } from './rights.ts';

/** The groups of one set (GRP-004, GRP-014): students join and leave, staff place others. */
export function GroupsPage() {
  const { courseId, groupSetId } = useParams(groupsPage);
  const [{ q }, setSearch] = useSearch(groupsPage);
  const course = useCourse(courseId);
  const set = useGroupSet(groupSetId);
  const sets = useGroupSets(courseId).data ?? [];
  const title =
    sets.length > 1 ? texts.groupsOfSet(sets.findIndex(({ id }) => id === groupSetId) + 1) : texts.groups;
  usePageTitle(course.data && texts.titleIn(title, course.data.name));
  const failed = [course, set].find((query) => query.isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!course.data || !set.data) return <PageLoading />;
  const place = { course: course.data, groupSet: set.data };
  const isStaff = mayPlace(course.data);
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: course.data.name, href: hrefOf(courseHome, { courseId }) },
          ...(managesCourse(course.data.authorization.permissions)
            ? [{ label: texts.groupSets, href: hrefOf(courseGroupSets, { courseId }, { tab: 'groups' }) }]
            : []),
        ]}
        title={title}
        actions={isStaff && <StaffTools {...place} />}
      />
      <PageBody>
        <GroupsOfSet {...place} q={q} onSearch={(query) => setSearch({ q: query })} />
      </PageBody>
    </>
  );
}
