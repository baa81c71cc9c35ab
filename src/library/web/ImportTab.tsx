import { AssignmentPart } from '../../assignments/domain/parts.ts';
import { reasonAgainst, useOwnAssignments, type PanelProps } from '../../assignments/web/index.ts';
import { useCourses } from '../../courses/web/index.ts';
import {
  Card,
  Checkbox,
  EmptyState,
  ErrorState,
  Form,
  FormButtons,
  GroupLabel,
  Select,
  SkeletonRows,
  Stack,
  Switch,
  useFormState,
  type Option,
} from '../../design/web/index.ts';
import { useCall } from '../../kernel/web/api.ts';
import { useRubricRows } from '../../rubrics/web/index.ts';
import { useAssignmentWork } from '../../submissions/web/index.ts';
import { libraryContract } from '../domain/contract.ts';
import { texts } from './texts.ts';

/** Takes all or some parts of another assignment over into this one. */
export function ImportTab(props: PanelProps) {
  const assignments = useOwnAssignments();
  const courses = useCourses();
  const failed = [assignments, courses].find(({ isError }) => isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!assignments.data || !courses.data) return <SkeletonRows rows={4} />;
  const nameOf = new Map(courses.data.map(({ id, name }) => [id, name]));
  const others = assignments.data.filter(({ id }) => id !== props.assignment.id);
  const sources = others
    .map(({ id, name, courseId }) => ({
      value: String(id),
      label: name,
      courseId,
      group: nameOf.get(courseId),
    }))
    .toSorted((one, other) => rankOf(one, props) - rankOf(other, props));
  return (
    <Card title={texts.title} description={texts.hint}>
      {sources.length === 0 ? (
        <EmptyState title={texts.noOthers} />
      ) : (
        <ImportForm {...props} sources={sources} />
      )}
    </Card>
  );
}

/** Assignments of the same course come first. */
const rankOf = ({ courseId }: { courseId: number }, { assignment }: PanelProps): number =>
  courseId === assignment.courseId ? 0 : courseId;

interface Wishes {
  sourceId: string | null;
  parts: readonly AssignmentPart[];
  allowsSubmissions: boolean;
  replacesExisting: boolean;
}

/** What an import would overwrite here, so that nobody hears of it only after the button. */
function useLosses({ assignment: { id, hasAutoTestV2 } }: PanelProps) {
  const rubric = useRubricRows(id).value ?? [];
  const count = useAssignmentWork([id]).data?.get(String(id))?.everybody?.submitted ?? 0;
  return { hasRubric: rubric.length > 0, hasTests: hasAutoTestV2, hasSubmissions: count > 0 };
}

function ImportForm(props: PanelProps & { sources: readonly Option[] }) {
  const form = useFormState<Wishes>({
    initial: {
      sourceId: null,
      parts: AssignmentPart.options,
      allowsSubmissions: false,
      replacesExisting: false,
    },
  });
  const load = useCall(libraryContract.importAssignment);
  const { sourceId, parts, allowsSubmissions, replacesExisting } = form.values;
  const losses = useLosses(props);
  const source = props.sources.find(({ value }) => value === sourceId);
  const needsSubmissions = losses.hasSubmissions && !allowsSubmissions;
  const missing =
    sourceId === null
      ? texts.chooseSource
      : parts.length === 0
        ? texts.chooseParts
        : needsSubmissions
          ? texts.handedIn
          : undefined;
  const turn = (part: AssignmentPart, isOn: boolean) =>
    form.set({
      parts: AssignmentPart.options.filter((one) => (one === part ? isOn : parts.includes(one))),
    });
  return (
    <Form
      form={form}
      aria-label={texts.title}
      disabledReason={missing ?? reasonAgainst(props)}
      submit={() =>
        load.mutateAsync({
          params: { assignmentId: props.assignment.id },
          body: {
            fromAssignmentId: Number(sourceId),
            parts: [...parts],
            allowExistingSubmissions: allowsSubmissions,
            replaceExisting: replacesExisting,
          },
        })
      }
      buttons={<FormButtons label={texts.import} kind="primary" />}
    >
      <Select
        label={texts.source}
        description={source?.group === undefined ? undefined : texts.fromCourse(source.group)}
        placeholder={texts.noSource}
        options={props.sources}
        value={sourceId}
        onChange={(value) => form.set({ sourceId: value })}
        searchable
      />
      <Stack gap={2}>
        <GroupLabel>{texts.parts}</GroupLabel>
        {AssignmentPart.options.map((part) => (
          <Checkbox
            key={part}
            label={texts.partLabels[part]}
            checked={parts.includes(part)}
            onChange={(isOn) => turn(part, isOn)}
          />
        ))}
      </Stack>
      <Switch
        label={texts.replaceExisting}
        description={losses.hasRubric || losses.hasTests ? texts.hasParts(losses) : texts.replaceExistingHint}
        checked={replacesExisting}
        onChange={(value) => form.set({ replacesExisting: value })}
      />
      <Switch
        label={texts.allowSubmissions}
        description={losses.hasSubmissions ? texts.handedIn : texts.allowSubmissionsHint}
        checked={allowsSubmissions}
        onChange={(value) => form.set({ allowsSubmissions: value })}
      />
    </Form>
  );
}
