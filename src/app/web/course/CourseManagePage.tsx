import {
  EmptyState,
  ErrorState,
  IconLock,
  PageLoading,
  PageBody,
  PageHeader,
  Pill,
  Tabs,
} from '../../../design/web/index.ts';
import { openParts } from '../../../access/domain/page-part.ts';
import { courseHome, courseManagement } from '../../../courses/domain/addresses.ts';
import type { ExtendedCourse } from '../../../courses/domain/model.ts';
import { useCourse } from '../../../courses/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useHashTab, useParams } from '../../../kernel/web/route.ts';
import { useSettingsQuery } from '../../../people/web/index.ts';
import { courseManagementTabs } from './course-tabs.ts';
import { texts } from './texts.ts';

/** Course management (COURSE-011); it shows only the tabs that the person has the right for. */
export function CourseManagePage() {
  const { courseId } = useParams(courseManagement);
  const course = useCourse(courseId);
  if (course.isPending) return <PageLoading />;
  if (course.isError) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  return <CourseManagement key={courseId} course={course.data} />;
}

function CourseManagement({ course }: { course: ExtendedCourse }) {
  usePageTitle(`${texts.manageCourse}, ${course.name}`);
  const { permissions } = course.authorization;
  const settings = useSettingsQuery().data?.settings ?? {};
  const tabs = openParts(courseManagementTabs, permissions, settings, course);
  const ids = tabs.map(({ id }) => id);
  const [tab, setTab] = useHashTab(ids, ids[0] ?? '');
  const shown = tabs.find(({ id }) => id === tab);
  const home = hrefOf(courseHome, { courseId: course.id });
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: course.name, href: home }]}
        title={texts.manageCourse}
        pills={course.state === 'archived' && <Pill kind="neutral">{texts.archived}</Pill>}
        tabs={
          ids.length > 0 && (
            <Tabs
              label={texts.partsOfManagement}
              tabs={tabs.map(({ id, label, Panel }) => ({ id, label, fetchAhead: Panel.fetchAhead }))}
              value={tab}
              onChange={(id) => setTab(ids.find((one) => one === id) ?? tab)}
            />
          )
        }
      />
      <PageBody width={shown && !shown.isWide ? 'form' : 'full'} tab={shown?.id}>
        {shown ? (
          <shown.Panel course={course} />
        ) : (
          <EmptyState icon={<IconLock aria-hidden />} title={texts.noRight} text={texts.noRightHint} />
        )}
      </PageBody>
    </>
  );
}
