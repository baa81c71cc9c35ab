import { useQuery } from '@tanstack/react-query';
import type { Assignment } from '../../../assignments/domain/model.ts';
import { useAssignments } from '../../../assignments/web/index.ts';
import {
  Button,
  Card,
  DecimalInput,
  EmptyState,
  ErrorState,
  Form,
  FormButtons,
  Row,
  Select,
  SkeletonRows,
  Text,
  UserName,
  useFormState,
} from '../../../design/web/index.ts';
import { useCall, wholeListOf } from '../../../kernel/web/api.ts';
import { gradingContract } from '../../domain/contract.ts';
import { divisionContract } from '../../domain/division-contract.ts';
import type { Grader } from '../../domain/model.ts';
import styles from './DivisionCard.module.css';
import { texts } from './texts.ts';

interface DivisionCardProps {
  assignment: Assignment;
  /** The reason when nothing in the course may be changed. */
  lockedReason: string | undefined;
}

/** Divides the work among the graders: by weights, or like that of another assignment (GRADE-016). */
export function DivisionCard(props: DivisionCardProps) {
  const { id: assignmentId, courseId } = props.assignment;
  const graders = useQuery(
    wholeListOf(gradingContract.listGraders, { params: { assignmentId } }, (list) => list),
  );
  const assignments = useAssignments(courseId);
  const failed = [graders, assignments].find(({ isError }) => isError);
  return (
    <Card title={texts.division} description={texts.divisionHint}>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (graders.isPending || assignments.isPending) && <SkeletonRows rows={3} />}
      {graders.data?.length === 0 && <EmptyState title={texts.nobodyGrades} text={texts.nobodyGradesHint} />}
      {graders.data && graders.data.length > 0 && assignments.data && (
        <DivisionForm {...props} graders={graders.data} others={assignments.data} />
      )}
    </Card>
  );
}

interface Wishes {
  parentId: string | null;
  weights: Readonly<Record<number, number | null>>;
}

interface DivisionFormProps extends DivisionCardProps {
  graders: readonly Grader[];
  others: readonly Assignment[];
}

function DivisionForm({ assignment, lockedReason, graders, others }: DivisionFormProps) {
  const { id: assignmentId, divisionParentId } = assignment;
  const form = useFormState<Wishes>({
    initial: {
      parentId: divisionParentId === null ? null : String(divisionParentId),
      weights: Object.fromEntries(graders.map(({ userId, weight }) => [userId, weight])),
    },
  });
  const divide = useCall(divisionContract.putGraderDivision);
  const follow = useCall(divisionContract.putDivisionParent);
  const { parentId, weights } = form.values;
  const params = { assignmentId };
  const total = graders.reduce((sum, { userId }) => sum + (weights[userId] ?? 0), 0);
  const submit = async (): Promise<readonly { text: string }[]> => {
    const wanted = parentId === null ? null : Number(parentId);
    const followed =
      wanted === divisionParentId
        ? undefined
        : await follow.mutateAsync({ params, body: { parentId: wanted } });
    if (wanted !== null) return followed?.warnings ?? [];
    const given = graders.map(({ userId }) => ({ userId, weight: weights[userId] ?? 0 }));
    return (await divide.mutateAsync({ params, body: { graders: given } })).warnings;
  };
  const setAll = (weight: number) =>
    form.set({ weights: Object.fromEntries(graders.map(({ userId }) => [userId, weight])) });
  return (
    <Form
      form={form}
      aria-label={texts.division}
      disabledReason={lockedReason}
      submit={submit}
      warningOf={(warnings) => warnings.map(({ text }) => text).join(' ') || undefined}
      buttons={<FormButtons label={texts.divide} kind="primary" withReset />}
    >
      <Select
        label={texts.dividedLike}
        description={texts.dividedLikeHint}
        placeholder={texts.onItsOwn}
        options={parentOptions(assignment, others)}
        value={parentId}
        onChange={(value) => form.set({ parentId: value })}
        clearable
        searchable={others.length > 10}
      />
      {parentId === null ? (
        <>
          {graders.map(({ userId, user }) => (
            <div key={userId} role="group" aria-label={user.name} className={styles.grader}>
              <Text weight="medium">
                <UserName user={user} />
              </Text>
              <DecimalInput
                label={texts.weightOf(user.name)}
                hideLabel
                min={0}
                max={1_000_000}
                width={120}
                value={weights[userId] ?? null}
                onChange={(weight) => form.set({ weights: { ...weights, [userId]: weight } })}
              />
              <Text tone="muted">{texts.share(weights[userId] ?? 0, total)}</Text>
            </div>
          ))}
          <Row gap={2} wrap>
            <Button size="s" onClick={() => setAll(1)}>
              {texts.allAlike}
            </Button>
            <Button size="s" onClick={() => setAll(0)}>
              {texts.nobody}
            </Button>
          </Row>
        </>
      ) : (
        <Text tone="muted">{texts.weightsOfParent}</Text>
      )}
    </Form>
  );
}

/** A parent that was deleted is still followed, and stands among the others until another one is chosen. */
function parentOptions({ id, divisionParentId }: Assignment, others: readonly Assignment[]) {
  const options = others
    .filter((one) => one.id !== id && one.divisionParentId === null)
    .map((one) => ({ value: String(one.id), label: one.name }));
  const isKnown =
    divisionParentId === null || options.some(({ value }) => value === String(divisionParentId));
  return isKnown ? options : [...options, { value: String(divisionParentId), label: texts.deletedParent }];
}
