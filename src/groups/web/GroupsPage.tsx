import { Alert, ErrorState, Loading, PageBody, PageHeader, Stack } from '../../design/web/index.ts';
import { courseHome } from '../../courses/domain/addresses.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { useCourse } from '../../courses/web/index.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { useParams, useSearch } from '../../kernel/web/route.ts';
import { groupsPage } from '../domain/addresses.ts';
import { GroupList } from './GroupList.tsx';
import { useGroupSet } from './queries.ts';
import { StaffTools } from './StaffTools.tsx';
import { texts } from './texts.ts';
import { WithoutGroup } from './WithoutGroup.tsx';
import { placesOthers } from './rights.ts';
import styles from './GroupsPage.module.css';

/** The groups of one set (GRP-004, GRP-014): students join and leave, staff place others. */
export function GroupsPage() {
  const { courseId, groupSetId } = useParams(groupsPage);
  const [{ q }, setSearch] = useSearch(groupsPage);
  const course = useCourse(courseId);
  const set = useGroupSet(groupSetId);
  usePageTitle(texts.groups);
  const failed = [course, set].find((query) => query.isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!course.data || !set.data) return <Loading />;
  const place = { course: course.data, groupSet: set.data };
  const isOpen = mayChangeIn(course.data).allowed;
  const isStaff = isOpen && placesOthers(course.data);
  const list = <GroupList {...place} q={q} onSearch={(query) => setSearch({ q: query })} />;
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: course.data.name, href: hrefOf(courseHome, { courseId }) }]}
        title={texts.groups}
        actions={isStaff && <StaffTools {...place} />}
      />
      <PageBody>
        <Stack gap={4}>
          {!isOpen && <Alert kind="info">{texts.archived}</Alert>}
          {isStaff ? (
            <div className={styles.columns}>
              <div>{list}</div>
              <WithoutGroup {...place} />
            </div>
          ) : (
            list
          )}
        </Stack>
      </PageBody>
    </>
  );
}
