import { useNavigate } from '@tanstack/react-router';
import { courseHome } from '../../courses/domain/addresses.ts';
import { PageSections, Stack, type PageSection } from '../../design/web/index.ts';
import { assignmentManagement } from '../domain/addresses.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { OpenedLinksCard } from './exam/OpenedLinksCard.tsx';
import { DeleteCard } from './general/DeleteCard.tsx';
import { DescriptionCard } from './general/DescriptionCard.tsx';
import { DuplicateCard } from './duplicate/DuplicateCard.tsx';
import { GradingCard } from './general/GradingCard.tsx';
import { NameCard } from './general/NameCard.tsx';
import { ReleaseCard } from './general/ReleaseCard.tsx';
import type { PanelProps } from './panel.ts';
import { RestrictionCards } from './restrictions/RestrictionCards.tsx';
import { texts } from './texts.ts';

/**
 * Name, description, grading and access. Fields save themselves, except where several changes
 * belong together (decision 47).
 */
export function GeneralPanel(props: PanelProps) {
  const { assignment, permissions, part } = props;
  const navigate = useNavigate();
  const onDeleted = () => void navigate({ href: hrefOf(courseHome, { courseId: assignment.courseId }) });
  const onDuplicated = (assignmentId: number) =>
    void navigate({ href: hrefOf(assignmentManagement, { courseId: assignment.courseId, assignmentId }) });
  const mayEdit = permissions['can_edit_assignment_info'] === true;
  const mayGrade = mayEdit || permissions['can_edit_maximum_grade'] === true;
  const maySetAccess = permissions['can_edit_assignment_access_restrictions'] === true;
  const section = (id: keyof typeof texts.parts, content: PageSection['content']): PageSection => ({
    id,
    label: texts.parts[id],
    content,
  });
  const access = (
    <Stack gap={4}>
      <RestrictionCards {...props} />
    </Stack>
  );
  const sections = [
    mayEdit && section('name', <NameCard {...props} />),
    mayEdit && showsOpenedLinks(props) && section('links', <OpenedLinksCard {...props} />),
    mayEdit && section('description', <DescriptionCard {...props} />),
    mayGrade && section('grading', <GradingCard {...props} />),
    mayEdit && section('release', <ReleaseCard {...props} />),
    maySetAccess && section('access', access),
    mayEdit &&
      permissions['can_create_assignment'] === true &&
      section('duplicate', <DuplicateCard {...props} onMade={onDuplicated} />),
    permissions['can_delete_assignments'] === true &&
      section('delete', <DeleteCard {...props} onDeleted={onDeleted} />),
  ];
  return <PageSections sections={sections.filter((one) => one !== false)} at={part} />;
}

/** Where names are hidden, only people who see them anyway get this card: times reveal who somebody is. */
function showsOpenedLinks({ assignment, permissions }: PanelProps): boolean {
  const { kind, sendLoginLinks, anonymizedGrading } = assignment;
  const seesNames = anonymizedGrading === null || permissions['can_see_anonymized_names'] === true;
  return kind === 'exam' && sendLoginLinks && seesNames;
}
