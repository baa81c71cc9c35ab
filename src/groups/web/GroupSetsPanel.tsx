import { useState } from 'react';
import {
  Alert,
  AutosaveForm,
  Button,
  ButtonLink,
  Card,
  ConfirmDialog,
  EmptyState,
  emptyTitle,
  ErrorState,
  IconPlus,
  IconTrash,
  IntegerInput,
  Loading,
  Row,
  Spacer,
  Stack,
  SubmitButton,
  Text,
} from '../../design/web/index.ts';
import type { ExtendedCourse } from '../../courses/domain/model.ts';
import { mayChangeIn } from '../../courses/domain/rules.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import { reasonOf } from '../../kernel/domain/refusal.ts';
import { useSetting } from '../../people/web/index.ts';
import { disabledSetting } from '../../tenants/domain/refusals.ts';
import { groupsPage } from '../domain/addresses.ts';
import { mostMembers } from '../domain/limits.ts';
import type { GroupSet } from '../domain/model.ts';
import { sizesOutOfOrder } from '../domain/refusals.ts';
import { useGroupSets, usePutGroupSet, useRemoveGroupSet } from './queries.ts';
import { texts } from './texts.ts';

/** The group sets of a course: make them, set their sizes, delete them (GRP-013). */
export function GroupSetsPanel({ course }: { course: ExtendedCourse }) {
  const sets = useGroupSets(course.id);
  const put = usePutGroupSet();
  const isOn = useSetting('GROUPS_ENABLED');
  const lockedReason = reasonOf(mayChangeIn(course)) ?? (isOn ? undefined : disabledSetting.text);
  const mayEdit = course.authorization.permissions['can_edit_group_set'] === true;
  if (sets.isPending) return <Loading />;
  if (sets.isError) return <ErrorState error={sets.error} onRetry={() => void sets.refetch()} />;
  const add = mayEdit && (
    <SubmitButton
      kind="primary"
      icon={<IconPlus aria-hidden />}
      submit={() => put.mutateAsync({ params: { courseId: course.id }, body: {} })}
      disabledReason={lockedReason}
    >
      {texts.newGroupSet}
    </SubmitButton>
  );
  return (
    <Stack gap={4}>
      <Row gap={3} wrap>
        <Text tone="muted">{texts.groupSetsHint}</Text>
        <Spacer />
        {add}
      </Row>
      {sets.data.length === 0 && <EmptyState title={emptyTitle('group sets', false)} />}
      {sets.data.map((set, at) => (
        <GroupSetCard key={set.id} course={course} set={set} name={texts.setName(at + 1)} mayEdit={mayEdit} />
      ))}
    </Stack>
  );
}

interface GroupSetCardProps {
  course: ExtendedCourse;
  set: GroupSet;
  name: string;
  mayEdit: boolean;
}

function GroupSetCard({ course, set, name, mayEdit }: GroupSetCardProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRemoveGroupSet();
  const lockedReason = reasonOf(mayChangeIn(course));
  const href = hrefOf(groupsPage, { courseId: course.id, groupSetId: set.id });
  const count = set.assignmentIds.length;
  return (
    <Card
      title={name}
      description={`${texts.sizes(set.minimumSize, set.maximumSize)}. ${texts.usedByCount(count)}`}
      actions={
        <Row gap={2}>
          <ButtonLink size="s" href={href}>
            {texts.showGroups}
          </ButtonLink>
          {mayEdit && lockedReason === undefined && (
            <Button size="s" icon={<IconTrash aria-hidden />} onClick={() => setAsking(true)}>
              {texts.deleteSet}
            </Button>
          )}
        </Row>
      }
    >
      {mayEdit && set.maximumSize === 1 && <Alert kind="info">{texts.onePerson}</Alert>}
      {mayEdit && <Sizes courseId={course.id} set={set} name={name} lockedReason={lockedReason} />}
      <ConfirmDialog
        opened={isAsking}
        danger
        title={texts.deleteSetQuestion(name)}
        confirmLabel={texts.delete}
        cancelLabel={texts.cancel}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { groupSetId: set.id } });
          setAsking(false);
        }}
      >
        {texts.deleteSetEffect}
      </ConfirmDialog>
    </Card>
  );
}

interface SizeValues {
  minimumSize: number | null;
  maximumSize: number | null;
}

interface SizesProps {
  courseId: number;
  set: GroupSet;
  name: string;
  lockedReason: string | undefined;
}

/** Both sizes save themselves; while they do not fit together, nothing is sent. */
function Sizes({ courseId, set, name, lockedReason }: SizesProps) {
  const put = usePutGroupSet();
  const { id, minimumSize, maximumSize } = set;
  const save = async (values: SizeValues): Promise<undefined> => {
    const sizes = { minimumSize: values.minimumSize ?? 1, maximumSize: values.maximumSize ?? 1 };
    await put.mutateAsync({ params: { courseId }, body: { id, ...sizes } });
    return undefined;
  };
  return (
    <AutosaveForm<SizeValues>
      label={texts.sizesOf(name)}
      stored={{ minimumSize, maximumSize }}
      save={save}
      lockedReason={lockedReason}
      problemOf={(values) =>
        (values.minimumSize ?? 1) > (values.maximumSize ?? 1) ? sizesOutOfOrder.text : undefined
      }
      toldOf={(values) => texts.sizesTold(values.minimumSize, values.maximumSize)}
    >
      {({ field }) => (
        <Row gap={4} wrap align="start">
          <IntegerInput
            label={texts.smallest}
            required
            min={1}
            max={mostMembers}
            width={160}
            {...field('minimumSize')}
          />
          <IntegerInput
            label={texts.largest}
            required
            min={1}
            max={mostMembers}
            width={160}
            {...field('maximumSize')}
          />
        </Row>
      )}
    </AutosaveForm>
  );
}
