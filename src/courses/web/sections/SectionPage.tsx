import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  Button,
  ConfirmDialog,
  ErrorState,
  IconButton,
  IconDots,
  IconPlus,
  PageLoading,
  Menu,
  PageBody,
  PageHeader,
  Pill,
  Stack,
} from '../../../design/web/index.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { usePageTitle } from '../../../kernel/web/page-title.ts';
import { useParams } from '../../../kernel/web/route.ts';
import { courseHome, courseManagement, sectionPage } from '../../domain/addresses.ts';
import type { ExtendedCourse } from '../../domain/model.ts';
import { mayChangeIn } from '../../domain/rules.ts';
import type { Section } from '../../domain/sections/model.ts';
import { useCourse } from '../queries.ts';
import { texts as courseTexts } from '../texts.ts';
import { AddPeopleDialog } from './AddPeopleDialog.tsx';
import { useRemoveSection, useSection } from './queries.ts';
import { SectionMembers } from './SectionMembers.tsx';
import { SectionNameDialog } from './SectionNameDialog.tsx';
import { texts } from './texts.ts';
import { WaitingPeople } from './WaitingPeople.tsx';

/** One section with its members and those who wait for it (SEC-002). */
export function SectionPage() {
  const { courseId, sectionId } = useParams(sectionPage);
  const course = useCourse(courseId);
  const section = useSection(sectionId);
  if (course.isPending || section.isPending) return <PageLoading />;
  if (course.isError) return <ErrorState error={course.error} onRetry={() => void course.refetch()} />;
  if (section.isError) return <ErrorState error={section.error} onRetry={() => void section.refetch()} />;
  return <OneSection key={sectionId} course={course.data} section={section.data} />;
}

type Asked = 'add' | 'rename' | 'delete';

function OneSection({ course, section }: { course: ExtendedCourse; section: Section }) {
  usePageTitle(`${section.name}, ${course.name}`);
  const [asked, ask] = useState<Asked>();
  const { permissions } = course.authorization;
  const mayEdit = permissions['can_edit_course_sections'] === true && mayChangeIn(course).allowed;
  const seesAll =
    permissions['can_view_course_sections'] === true || permissions['can_edit_course_sections'] === true;
  const list = hrefOf(courseManagement, { courseId: course.id }, { tab: 'sections' });
  const close = () => ask(undefined);
  return (
    <>
      <PageHeader
        breadcrumb={[
          { label: course.name, href: hrefOf(courseHome, { courseId: course.id }) },
          ...(seesAll ? [{ label: texts.sections, href: list }] : []),
        ]}
        title={section.name}
        pills={course.state === 'archived' && <Pill kind="neutral">{courseTexts.archived}</Pill>}
        actions={
          mayEdit && (
            <>
              <Menu
                button={<IconButton label={texts.change(section.name)} icon={<IconDots aria-hidden />} />}
                items={[
                  { id: 'rename', label: texts.rename, onChoose: () => ask('rename') },
                  { id: 'delete', label: texts.delete, danger: true, onChoose: () => ask('delete') },
                ]}
              />
              <Button kind="primary" icon={<IconPlus aria-hidden />} onClick={() => ask('add')}>
                {texts.addPeople}
              </Button>
            </>
          )
        }
      />
      <PageBody>
        <Stack gap={4}>
          <SectionMembers
            section={section}
            mayEdit={mayEdit}
            seesMembers={seesAll || permissions['can_view_own_course_section_members'] === true}
          />
          {section.pendingUsers.length > 0 && <WaitingPeople section={section} mayEdit={mayEdit} />}
        </Stack>
      </PageBody>
      {asked === 'add' && <AddPeopleDialog section={section} onClose={close} />}
      {asked === 'rename' && <SectionNameDialog courseId={course.id} section={section} onClose={close} />}
      {asked === 'delete' && <DeleteQuestion section={section} list={list} onClose={close} />}
    </>
  );
}

function DeleteQuestion(props: { section: Section; list: string; onClose: () => void }) {
  const { section, list, onClose } = props;
  const remove = useRemoveSection();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      opened
      danger
      title={texts.deleteQuestion(section.name)}
      confirmLabel={texts.delete}
      cancelLabel={texts.cancel}
      onClose={onClose}
      onConfirm={async () => {
        await remove.mutateAsync({ params: { sectionId: section.id } });
        await navigate({ href: list });
      }}
    >
      {texts.deleteEffect}
    </ConfirmDialog>
  );
}
