import { useEffect, useRef, useState } from 'react';
import {
  Alert,
  Button,
  CloseButton,
  DateText,
  Dialog,
  ErrorState,
  IconCopy,
  Row,
  showToast,
  SkeletonRows,
  Stack,
  SubmitButton,
  Text,
  TextInput,
} from '../../../design/web/index.ts';
import { useCalendarFeed, useMakeCalendarFeed, useRemoveCalendarFeed } from './queries.ts';
import { texts } from './texts.ts';

interface SubscribeDialogProps {
  courseId: number;
  onClose: () => void;
}

/** Makes the address by which another calendar reads the own dates, and ends it. */
export function SubscribeDialog({ courseId, onClose }: SubscribeDialogProps) {
  const [address, setAddress] = useState<string>();
  return (
    <Dialog opened onClose={onClose} title={texts.subscribeTitle}>
      {address === undefined ? (
        <OfferedAddress courseId={courseId} onMade={setAddress} />
      ) : (
        <MadeAddress address={address} />
      )}
    </Dialog>
  );
}

function OfferedAddress({ courseId, onMade }: { courseId: number; onMade: (address: string) => void }) {
  const feed = useCalendarFeed(courseId);
  const make = useMakeCalendarFeed();
  const remove = useRemoveCalendarFeed();
  if (feed.isError) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />;
  if (!feed.data) return <SkeletonRows rows={3} />;
  const { createdAt } = feed.data;
  const params = { courseId };
  const submit = async () => onMade((await make.mutateAsync({ params })).body.address);
  return (
    <Stack gap={3}>
      <Text>{texts.subscribeAbout}</Text>
      {createdAt ? (
        <Text>
          {texts.addressSince} <DateText moment={createdAt} />. {texts.addressUnseen}
        </Text>
      ) : (
        <Text tone="muted">{texts.addressSecret}</Text>
      )}
      <Row gap={2} justify="flex-end" wrap>
        <CloseButton />
        {createdAt && (
          <SubmitButton
            kind="danger"
            confirm={texts.askEndAddress}
            submit={() => remove.mutateAsync({ params })}
          >
            {texts.endAddress}
          </SubmitButton>
        )}
        <SubmitButton confirm={createdAt ? texts.askNewAddress : undefined} submit={submit}>
          {createdAt ? texts.newAddress : texts.makeAddress}
        </SubmitButton>
      </Row>
    </Stack>
  );
}

function MadeAddress({ address }: { address: string }) {
  const copyButton = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone.
  useEffect(() => copyButton.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ kind: 'success', title: texts.addressCopied });
    } catch {
      // The browser did not allow it, or the site is not reached by HTTPS.
      showToast({ kind: 'error', title: texts.addressNotCopied });
    }
  };
  return (
    <Stack gap={3}>
      <Alert kind="warn">{texts.addressOnce}</Alert>
      <TextInput label={texts.address} code readOnly value={address} onChange={() => undefined} />
      {texts.calendars.map(({ name, steps }) => (
        <Text key={name}>
          <strong>{name}</strong> {steps}
        </Text>
      ))}
      <Text tone="muted">{texts.calendarsWait}</Text>
      <Row gap={2} justify="flex-end">
        <CloseButton>{texts.done}</CloseButton>
        <Button ref={copyButton} kind="primary" icon={<IconCopy aria-hidden />} onClick={() => void copy()}>
          {texts.copyAddress}
        </Button>
      </Row>
    </Stack>
  );
}
