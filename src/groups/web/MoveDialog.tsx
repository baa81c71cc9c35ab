import {
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  SearchSelect,
  SubmitButton,
  useFormState,
  type Option,
} from '../../design/web/index.ts';
import { api } from '../../kernel/web/api.ts';
import type { Group, User } from '../../people/domain/model.ts';
import { groupContract } from '../domain/contract.ts';
import { usePlacing, useRemoveMember } from './queries.ts';
import { texts } from './texts.ts';

interface MoveDialogProps {
  user: User;
  group: Group | undefined;
  groupSetId: number;
  onClose: () => void;
}

/** Moves somebody to another group, or out of all of them: what dragging does, by keyboard. */
export function MoveDialog({ user, group, groupSetId, onClose }: MoveDialogProps) {
  const form = useFormState<{ target: Option | null }>({ initial: { target: null } });
  const place = usePlacing();
  const leave = useRemoveMember();
  const title = texts.moveTitle(user.name);
  const search = async (q: string): Promise<Option[]> => {
    const found = await api.call(groupContract.listGroups, { params: { groupSetId }, query: { q } });
    return found
      .filter(({ id }) => id !== group?.id)
      .map(({ id, name }) => ({ value: String(id), label: name }));
  };
  const submit = ({ target }: { target: Option | null }) => {
    const placements = [{ groupId: Number(target?.value), userIds: [user.id], usernames: [] }];
    return place.mutateAsync({ params: { groupSetId }, body: { placements } });
  };
  return (
    <Dialog opened onClose={onClose} title={title} size="s">
      <Form
        form={form}
        aria-label={title}
        submit={submit}
        onSuccess={onClose}
        buttons={
          <FormButtons label={texts.moveThere} kind="primary">
            {group && (
              <SubmitButton
                kind="secondary"
                submit={() => leave.mutateAsync({ params: { groupId: group.id, userId: user.id } })}
                onSuccess={onClose}
              >
                {texts.takeOut}
              </SubmitButton>
            )}
            <CloseButton />
          </FormButtons>
        }
      >
        <SearchSelect
          label={texts.target}
          items="groups"
          required
          autoFocus
          search={search}
          {...form.field('target')}
        />
      </Form>
    </Dialog>
  );
}
