import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOwnAssignments } from '../../../assignments/web/index.ts';
import { AnnouncementCards } from '../../../admin/web/index.ts';
import { NewCourseDialog, useCourses, useOwnRoleNames } from '../../../courses/web/index.ts';
import {
  Button,
  IconPlus,
  lazyPart,
  Loading,
  PageBody,
  PageHeader,
  Stack,
  usePageAction,
} from '../../../design/web/index.ts';
import { useLoggedInUser, useSetting } from '../../../people/web/index.ts';
import { ReleaseCard } from './ReleaseCard.tsx';
import { texts } from './texts.ts';
import { useFirstReads } from '../../../kernel/web/first-reads.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { courseHome } from '../../../courses/domain/addresses.ts';

/** The to-dos and the courses; loaded while their data is read. */
const HomeCourses = lazyPart(async () => (await import('./HomeCourses.tsx')).HomeCourses, {
  fallback: () => <Loading />,
});
HomeCourses.fetchAhead();

/** The courses of the person with what comes next in each (NAV-052). */
export function HomePage() {
  usePageTitle(texts.title);
  const navigate = useNavigate();
  // This read starts while the part below is loaded.
  useCourses();
  useOwnAssignments();
  useOwnRoleNames();
  const permissions = useLoggedInUser()?.tenantPermissions ?? {};
  const mayCreate = permissions['can_create_courses'] === true;
  const areAnnounced = useSetting('TEACHER_ANNOUNCEMENTS_ENABLED');
  const [dialogIsOpen, setDialogOpen] = useState(false);
  const open = () => setDialogOpen(true);
  usePageAction({ label: texts.newCourse, onChoose: open }, mayCreate);
  const isRead = useFirstReads();
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          mayCreate && (
            <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={open}>
              {texts.newCourse}
            </Button>
          )
        }
      />
      <PageBody>
        {!isRead && <Loading />}
        <div hidden={!isRead}>
          <Stack gap={5}>
            <ReleaseCard />
            {areAnnounced && permissions['can_see_teacher_announcements'] === true && <AnnouncementCards />}
            <HomeCourses mayCreate={mayCreate} />
          </Stack>
        </div>
      </PageBody>
      <NewCourseDialog
        opened={dialogIsOpen}
        onClose={() => setDialogOpen(false)}
        onCreated={(courseId) => void navigate({ href: hrefOf(courseHome, { courseId }) })}
      />
    </>
  );
}
