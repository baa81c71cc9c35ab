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
import { useSetting } from '../../people/web/index.ts';
import type { ExtendedCourse } from '../domain/model.ts';
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

type TabId = (typeof courseManagement.tabs)[number];

function CourseManagement({ course }: { course: ExtendedCourse }) {
  usePageTitle(`${texts.manageCourse}, ${course.name}`);
  const { permissions } = course.authorization;
  const maySend = useSetting('EMAIL_STUDENTS_ENABLED');
  const ids: TabId[] = [
    ...(permissions['can_list_course_users'] ? (['members'] as const) : []),
    ...(permissions['can_see_course_roles'] || permissions['can_edit_course_roles']
      ? (['roles'] as const)
      : []),
    ...(permissions['can_email_students'] && maySend ? (['contact'] as const) : []),
    ...(permissions['can_edit_course_info'] || permissions['can_archive_courses']
      ? (['general'] as const)
      : []),
  ];
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
              tabs={ids.map((id) => ({ id, label: texts[id] }))}
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
