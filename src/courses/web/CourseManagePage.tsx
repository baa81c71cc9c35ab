import {
  EmptyState,
  ErrorState,
  IconLock,
  lazyPart,
  Loading,
  PageBody,
  PageHeader,
  Pill,
  Tabs,
} from '../../design/web/index.ts';
import { useHashTab, useParams } from '../../kernel/web/route.ts';
import { openParts } from '../../access/domain/page-part.ts';
import { useSettingsQuery } from '../../people/web/index.ts';
import type { ExtendedCourse } from '../domain/model.ts';
import { courseParts } from './course-parts.ts';
import { CourseGeneralPanel } from './CourseGeneralPanel.tsx';
import { MembersPanel } from './MembersPanel.tsx';
import { useCourse } from './queries.ts';
import { texts } from './texts.ts';
import { usePageTitle } from '../../kernel/web/page-title.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { courseHome, courseManagement } from '../domain/addresses.ts';

const RolesPanel = lazyPart(async () => (await import('./roles/RolesPanel.tsx')).RolesPanel);

const ContactPanel = lazyPart(async () => (await import('./contact/ContactPanel.tsx')).ContactPanel);

/** Course management (COURSE-011); it shows only the tabs that the person has the right for. */
export function CourseManagePage() {
  const { courseId } = useParams(courseManagement);
  const course = useCourse(courseId);
  if (course.isPending) return <Loading />;
  if (course.isError) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  return <CourseManagement key={courseId} course={course.data} />;
}

function CourseManagement({ course }: { course: ExtendedCourse }) {
  usePageTitle(`${texts.manageCourse}, ${course.name}`);
  const { permissions } = course.authorization;
  const settings = useSettingsQuery().data?.settings ?? {};
  const parts = openParts(courseParts, permissions, settings, course);
  const ids = parts.map(({ id }) => id);
  const [tab, setTab] = useHashTab(ids, ids[0] ?? 'members');
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
              label={texts.sectionsOfPage}
              tabs={parts.map(({ id, label }) => ({ id, label }))}
              value={tab}
              onChange={(id) => setTab(ids.find((one) => one === id) ?? tab)}
            />
          )
        }
      />
      <PageBody
        width={tab === 'general' || tab === 'contact' ? 'form' : 'full'}
        tab={ids.length > 0 ? tab : undefined}
      >
        {ids.length === 0 && (
          <EmptyState icon={<IconLock aria-hidden />} title={texts.noRight} text={texts.noRightHint} />
        )}
        {ids.includes('members') && tab === 'members' && (
          <MembersPanel
            courseId={course.id}
            mayEdit={permissions['can_edit_course_users'] === true && course.state === 'visible'}
          />
        )}
        {ids.includes('roles') && tab === 'roles' && <RolesPanel course={course} />}
        {ids.includes('contact') && tab === 'contact' && <ContactPanel course={course} />}
        {ids.includes('general') && tab === 'general' && <CourseGeneralPanel course={course} />}
      </PageBody>
    </>
  );
}
