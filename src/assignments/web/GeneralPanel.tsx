import {
  Card,
  DateTimeField,
  DecimalInput,
  Form,
  pickedInstant,
  pickedText,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TextInput,
  useFormState,
} from '../../design/web/index.ts';
import type { AssignmentPatch, GradeAvailability } from '../domain/model.ts';
import { AnonymityCard } from './AnonymityCard.tsx';
import { DeleteCard } from './DeleteCard.tsx';
import { DescriptionCard } from './DescriptionCard.tsx';
import { OpenedLinksCard } from './exam/OpenedLinksCard.tsx';
import { reasonAgainst, type PanelProps } from './panel.ts';
import { RestrictionCards } from './restrictions/RestrictionCards.tsx';
import { usePatchAssignment } from './queries.ts';
import { texts } from './texts.ts';
import { useNavigate } from '@tanstack/react-router';
import { courseHome } from '../../courses/domain/addresses.ts';
import { hrefOf } from '../../kernel/domain/address.ts';

/** Name, description, publishing and grading; each card saves itself. */
export function GeneralPanel(props: PanelProps) {
  const { assignment, permissions } = props;
  const navigate = useNavigate();
  const onDeleted = () => void navigate({ href: hrefOf(courseHome, { courseId: assignment.courseId }) });
  const mayEdit = permissions['can_edit_assignment_info'] === true;
  return (
    <Stack gap={4}>
      {mayEdit && <NameCard {...props} />}
      {mayEdit && showsOpenedLinks(props) && <OpenedLinksCard {...props} />}
      {mayEdit && <DescriptionCard {...props} />}
      {mayEdit && <PublishCard {...props} />}
      {(mayEdit || permissions['can_edit_maximum_grade']) && <GradingCard {...props} />}
      {mayEdit && <AnonymityCard {...props} />}
      {permissions['can_edit_assignment_access_restrictions'] && <RestrictionCards {...props} />}
      {permissions['can_delete_assignments'] && <DeleteCard {...props} onDeleted={onDeleted} />}
    </Stack>
  );
}

/** Where names are hidden, it is for those who see them all the same: when somebody came tells who they are. */
function showsOpenedLinks({ assignment, permissions }: PanelProps): boolean {
  const { kind, sendLoginLinks, anonymizedGrading } = assignment;
  const seesNames = anonymizedGrading === null || permissions['can_see_anonymized_names'] === true;
  return kind === 'exam' && sendLoginLinks && seesNames;
}

const kindOptions = [
  { value: 'normal' as const, label: texts.kinds.normal },
  { value: 'exam' as const, label: texts.kinds.exam },
];

function NameCard(props: PanelProps) {
  const { id: assignmentId, name, kind, sendLoginLinks } = props.assignment;
  const initial = { name, kind, sendLoginLinks };
  const form = useFormState<{ name: string; kind: 'normal' | 'exam' | null; sendLoginLinks: boolean }>({
    initial,
  });
  const patch = usePatchAssignment();
  return (
    <Card title={texts.nameCard}>
      <Form
        form={form}
        aria-label={texts.nameCard}
        disabledReason={reasonAgainst(props)}
        submit={(values) =>
          patch.mutateAsync({
            params: { assignmentId },
            // Another kind has no links: they go with it.
            body: {
              name: values.name,
              kind: values.kind ?? kind,
              sendLoginLinks: values.sendLoginLinks && values.kind === 'exam',
            },
          })
        }
      >
        <TextInput label={texts.name} required maxLength={255} {...form.field('name')} />
        <Select label={texts.kind} required options={kindOptions} {...form.field('kind')} />
        {form.values.kind === 'exam' && (
          <Switch
            label={texts.loginLinks}
            description={texts.loginLinksHint}
            checked={form.values.sendLoginLinks}
            onChange={(checked) => form.set({ sendLoginLinks: checked })}
          />
        )}
      </Form>
    </Card>
  );
}

function PublishCard(props: PanelProps) {
  const { id: assignmentId, gradeAvailability } = props.assignment;
  const form = useFormState({ initial: publishingOf(gradeAvailability) });
  const patch = usePatchAssignment();
  const { published } = form.values;
  return (
    <Card title={texts.grades}>
      <Form
        form={form}
        aria-label={texts.grades}
        disabledReason={reasonAgainst(props)}
        submit={(values) => {
          const body = { gradeAvailability: availabilityOf(values) };
          return patch.mutateAsync({ params: { assignmentId }, body });
        }}
      >
        <Switch
          label={texts.publishGrades}
          description={texts.publishGradesHint}
          checked={published}
          onChange={(checked) => form.set({ published: checked })}
        />
        {!published && (
          <DateTimeField label={texts.publishAt} description={texts.publishAtHint} {...form.field('at')} />
        )}
      </Form>
    </Card>
  );
}

interface Publishing {
  published: boolean;
  at: string | null;
}

function publishingOf(availability: GradeAvailability): Publishing {
  return availability.tag === 'fixed'
    ? { published: availability.value, at: null }
    : { published: false, at: pickedText(availability.availableAt) };
}

function availabilityOf({ published, at }: Publishing): GradeAvailability {
  if (published || at === null) return { tag: 'fixed', value: published };
  return { tag: 'timed', availableAt: pickedInstant(at, 'start') };
}

const scales = [
  { value: 'points' as const, label: texts.scales.points },
  { value: 'percentage' as const, label: texts.scales.percentage },
];

function GradingCard(props: PanelProps) {
  const { assignment, permissions } = props;
  const { grading } = assignment;
  const mayEditScale = permissions['can_edit_assignment_info'] === true;
  const form = useFormState<GradingValues>({
    initial: {
      scale: grading.scale,
      points: grading.scale === 'points' ? grading.points : 10,
      maxGrade: assignment.maxGrade,
    },
  });
  const patch = usePatchAssignment();
  const { scale } = form.values;
  return (
    <Card title={texts.gradingCard}>
      <Form
        form={form}
        aria-label={texts.gradingCard}
        disabledReason={reasonAgainst(props)}
        submit={(values) => {
          const body = gradingPatchOf(values, permissions);
          return patch.mutateAsync({ params: { assignmentId: assignment.id }, body });
        }}
      >
        {mayEditScale && (
          <SegmentedControl
            label={texts.scale}
            choices={scales}
            value={scale}
            onChange={(value) => form.set({ scale: value })}
          />
        )}
        {mayEditScale && scale === 'points' && (
          <DecimalInput
            label={texts.points}
            description={texts.pointsHint}
            unit={texts.pointsUnit}
            required
            min={0.01}
            width={160}
            {...form.field('points')}
          />
        )}
        <DecimalInput
          label={texts.maxGrade}
          description={texts.maxGradeHint}
          min={0.01}
          max={1000}
          width={160}
          disabled={permissions['can_edit_maximum_grade'] !== true}
          {...form.field('maxGrade')}
        />
      </Form>
    </Card>
  );
}

interface GradingValues {
  scale: 'points' | 'percentage';
  points: number | null;
  maxGrade: number | null;
}

/** Only what the caller may change: each field needs its own permission. */
function gradingPatchOf(values: GradingValues, permissions: PanelProps['permissions']): AssignmentPatch {
  const { scale, points, maxGrade } = values;
  const grading = scale === 'points' ? { scale, points: points ?? 10 } : { scale };
  return {
    ...(permissions['can_edit_assignment_info'] ? { grading } : {}),
    ...(permissions['can_edit_maximum_grade'] ? { maxGrade } : {}),
  };
}
