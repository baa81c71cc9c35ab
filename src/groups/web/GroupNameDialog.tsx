import { NameDialog } from '../../design/web/index.ts';
import type { Group } from '../../people/domain/model.ts';
import { useCreateGroup, useRenameGroup } from './queries.ts';
import { texts } from './texts.ts';

type GroupNameDialogProps = { onClose: () => void } & (
  { group: Group } | { group?: undefined; groupSetId: number; memberIds: number[] }
);

/** Names a new group, or gives another name to one. */
export function GroupNameDialog(props: GroupNameDialogProps) {
  const { group, onClose } = props;
  const create = useCreateGroup();
  const rename = useRenameGroup();
  const submit = (name: string) => {
    if (props.group) return rename.mutateAsync({ params: { groupId: props.group.id }, body: { name } });
    const { groupSetId, memberIds } = props;
    const named = name.trim() === '' ? {} : { name };
    return create.mutateAsync({ params: { groupSetId }, body: { memberIds, ...named } });
  };
  return (
    <NameDialog
      title={group ? texts.renameGroup(group.name) : texts.newGroup}
      label={texts.nameOfGroup}
      hint={group ? undefined : texts.nameHint}
      initial={group?.name}
      action={group ? texts.rename : texts.create}
      isOptional={!group}
      submit={submit}
      onClose={onClose}
    />
  );
}
