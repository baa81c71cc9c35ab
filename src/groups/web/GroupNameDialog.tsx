import { CloseButton, Dialog, Form, FormButtons, TextInput, useFormState } from '../../design/web/index.ts';
import type { Group } from '../../people/domain/model.ts';
import { useCreateGroup, useRenameGroup } from './queries.ts';
import { texts } from './texts.ts';

type GroupNameDialogProps = { onClose: () => void } & (
  { group: Group } | { group?: undefined; groupSetId: number; memberIds: number[] }
);

/** Names a new group, or gives another name to one. */
export function GroupNameDialog(props: GroupNameDialogProps) {
  const { group, onClose } = props;
  const form = useFormState({ initial: { name: group?.name ?? '' } });
  const create = useCreateGroup();
  const rename = useRenameGroup();
  const title = group ? texts.renameGroup(group.name) : texts.newGroup;
  const submit = ({ name }: { name: string }) => {
    if (props.group) return rename.mutateAsync({ params: { groupId: props.group.id }, body: { name } });
    const { groupSetId, memberIds } = props;
    const named = name.trim() === '' ? {} : { name };
    return create.mutateAsync({ params: { groupSetId }, body: { memberIds, ...named } });
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="s">
      <Form
        form={form}
        aria-label={title}
        submit={submit}
        mayBeUnchanged={group === undefined}
        onSuccess={onClose}
        buttons={
          <FormButtons label={group ? texts.rename : texts.create} kind="primary">
            <CloseButton />
          </FormButtons>
        }
      >
        <TextInput
          label={texts.nameOfGroup}
          description={group ? undefined : texts.nameHint}
          required={group !== undefined}
          autoFocus
          maxLength={255}
          {...form.field('name')}
        />
      </Form>
    </Dialog>
  );
}
