import {
  Dialog,
  FileDrop,
  Form,
  FormButtons,
  RadioCards,
  Stack,
  TextInput,
  useFormState,
  type PickedFile,
} from '../../../design/web/index.ts';
import { useCall } from '../../../kernel/web/api.ts';
import { proofContract } from '../../domain/proof/contract.ts';
import { base64Of } from '../ConfigEditor/request-blocks.ts';
import { texts } from '../texts.ts';

interface AttachDialogProps {
  assignmentId: number;
  opened: boolean;
  onClose: () => void;
}

interface Attached {
  name: string;
  kind: 'right' | 'wrong';
  files: readonly PickedFile[];
}

export function AttachDialog({ assignmentId, opened, onClose }: AttachDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.attachSolution}>
      {opened && <AttachForm assignmentId={assignmentId} onClose={onClose} />}
    </Dialog>
  );
}

function AttachForm({ assignmentId, onClose }: Omit<AttachDialogProps, 'opened'>) {
  const form = useFormState<Attached>({ initial: { name: '', kind: 'right', files: [] } });
  const add = useCall(proofContract.addAutoTestSolution);
  const { kind, files } = form.values;
  const submit = async ({ name }: Attached) => {
    const sent = await Promise.all(
      files.map(async ({ path, file }) => ({
        path,
        contents: base64Of(new Uint8Array(await file.arrayBuffer())),
      })),
    );
    return add.mutateAsync({ params: { assignmentId }, body: { name, kind, files: sent } });
  };
  return (
    <Form
      form={form}
      submit={submit}
      onSuccess={onClose}
      disabledReason={files.length === 0 ? texts.attachNeedsFiles : undefined}
      aria-label={texts.attachSolution}
      buttons={<FormButtons label={texts.attach} />}
    >
      <Stack gap={4}>
        <RadioCards
          label={texts.solutionKind}
          choices={[
            { value: 'right', label: texts.solutionKinds.right, description: texts.rightHint },
            { value: 'wrong', label: texts.solutionKinds.wrong, description: texts.wrongHint },
          ]}
          value={kind}
          onChange={(chosen) => form.set({ kind: chosen })}
        />
        <TextInput label={texts.name} {...form.field('name')} required maxLength={255} autoFocus />
        <FileDrop
          label={texts.addFiles}
          hint={texts.solutionFilesHint}
          files={files}
          onChange={(picked) => form.set({ files: picked })}
        />
      </Stack>
    </Form>
  );
}
