import { useEffect, useRef, useState } from 'react';
import {
  Alert,
  Button,
  CloseButton,
  Dialog,
  Form,
  FormButtons,
  IconCopy,
  Row,
  showToast,
  Stack,
  TextInput,
  useFormState,
} from '../../../design/web/index.ts';
import { useCreateRunnerToken } from '../queries.ts';
import { texts } from '../texts.ts';

interface Made {
  readonly name: string;
  readonly token: string;
}

/** Makes a token and shows it; after the dialog is closed nobody can see it again. */
export function RunnerTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Made>();
  return (
    <Dialog opened onClose={onClose} title={made ? texts.tokenMade(made.name) : texts.newRunnerToken}>
      {made ? <MadeToken token={made.token} /> : <NewToken onMade={setMade} />}
    </Dialog>
  );
}

function NewToken({ onMade }: { onMade: (made: Made) => void }) {
  const create = useCreateRunnerToken();
  const form = useFormState({ initial: { name: '' } });
  return (
    <Form
      form={form}
      submit={async ({ name }) => ({
        name,
        token: (await create.mutateAsync({ body: { name } })).body.token,
      })}
      onSuccess={onMade}
      buttons={
        <FormButtons label={texts.makeToken}>
          <CloseButton />
        </FormButtons>
      }
    >
      <TextInput label={texts.hostName} required autoFocus maxLength={255} {...form.field('name')} />
    </Form>
  );
}

function MadeToken({ token }: { token: string }) {
  const copyButton = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => copyButton.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(token);
      showToast({ kind: 'success', title: texts.tokenCopied });
    } catch {
      // The browser did not allow it, or the site is not reached by HTTPS.
      showToast({ kind: 'error', title: texts.tokenNotCopied });
    }
  };
  return (
    <Stack gap={3}>
      <Alert kind="warn">{texts.tokenShownOnce}</Alert>
      <TextInput label={texts.runnerToken} code readOnly value={token} onChange={() => undefined} />
      <Row gap={2} justify="flex-end">
        <CloseButton>{texts.done}</CloseButton>
        <Button ref={copyButton} kind="primary" icon={<IconCopy aria-hidden />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </Row>
    </Stack>
  );
}
