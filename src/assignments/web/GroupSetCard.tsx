import { courseGroupSets, groupsPage } from '../../groups/domain/addresses.ts';
import { useGroupSets } from '../../groups/web/index.ts';
import { AutosaveForm, Card, ErrorState, Link, Loading, Select, Text } from '../../design/web/index.ts';
import { hrefOf } from '../../kernel/domain/address.ts';
import type { Assignment } from '../domain/model.ts';
import { useSettings } from './general/use-settings.ts';
import { reasonAgainst, type PanelProps } from './panel.ts';
import { texts } from './texts.ts';

interface Values {
  groupSetId: string | null;
}

const alone = 'alone';

const connection = {
  valuesOf: ({ groupSet }: Assignment): Values => ({ groupSetId: groupSet ? String(groupSet.id) : alone }),
  patchOf: ({ groupSetId }: Values) => ({ groupSetId: groupSetId === alone ? null : Number(groupSetId) }),
};

/** Whether each student hands in alone, or the groups of a set do (GRP-013). */
export function GroupSetCard(props: PanelProps) {
  const { assignment } = props;
  const { courseId } = assignment;
  const sets = useGroupSets(courseId);
  const settings = useSettings(assignment, connection);
  if (sets.isPending) return <Loading />;
  if (sets.isError) return <ErrorState error={sets.error} onRetry={() => void sets.refetch()} />;
  const options = [
    { value: alone, label: texts.handInAlone },
    ...sets.data.map(({ id, minimumSize, maximumSize }, at) => ({
      value: String(id),
      label: texts.groupSetOption(at + 1, minimumSize, maximumSize),
    })),
  ];
  const chosen = assignment.groupSet;
  return (
    <Card title={texts.groupSet}>
      <AutosaveForm
        {...settings}
        label={texts.groupSet}
        lockedReason={reasonAgainst(props)}
        toldOf={({ groupSetId }) => options.find(({ value }) => value === groupSetId)?.label ?? ''}
      >
        {({ field }) => (
          <Select
            label={texts.whoHandsIn}
            description={texts.groupSetHint}
            options={options}
            {...field('groupSetId')}
          />
        )}
      </AutosaveForm>
      <Text>
        {chosen ? (
          <Link href={hrefOf(groupsPage, { courseId, groupSetId: chosen.id })}>{texts.showGroups}</Link>
        ) : (
          <Link href={hrefOf(courseGroupSets, { courseId }, { tab: 'groups' })}>{texts.manageGroupSets}</Link>
        )}
      </Text>
    </Card>
  );
}
