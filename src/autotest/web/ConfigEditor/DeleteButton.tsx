import { SubmitButton, Text } from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { autotestContract } from '../../domain/contract.ts';
import { texts } from '../texts.ts';

interface DeleteButtonProps {
  assignmentId: number;
  isPublished: boolean;
}

/** Deletes the whole AutoTest. It must not be published. */
export function DeleteButton({ assignmentId, isPublished }: DeleteButtonProps) {
  const remove = useCall(autotestContract.deleteAutoTestConfiguration);
  return (
    <>
      <SubmitButton
        kind="danger"
        submit={() => remove.mutateAsync({ params: { assignmentId } })}
        confirm={texts.askDelete}
        disabledReason={isPublished ? texts.stillPublished : undefined}
      >
        {texts.deleteAutoTest}
      </SubmitButton>
      {isPublished && (
        <Text size="meta" tone="muted">
          {texts.stillPublished}
        </Text>
      )}
    </>
  );
}
