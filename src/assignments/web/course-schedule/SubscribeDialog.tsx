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
  SegmentedControl,
  showToast,
  SkeletonRows,
  Stack,
  SubmitButton,
  Text,
  TextInput,
} from '../../../design/web/index.ts';
import { useFeedOfCourse, useOwnFeed } from './queries.ts';
import { texts } from './texts.ts';

interface SubscribeDialogProps {
  courseId: number;
  onClose: () => void;
}

type Reach = 'course' | 'all';

/** Makes the address by which another calendar reads the own dates, of this course or of all, and ends it. */
export function SubscribeDialog({ courseId, onClose }: SubscribeDialogProps) {
  const [address, setAddress] = useState<string>();
  const [reach, setReach] = useState<Reach>('course');
  return (
    <Dialog opened onClose={onClose} title={texts.subscribeTitle}>
      {address !== undefined ? (
        <MadeAddress address={address} />
      ) : (
        <Stack gap={3}>
          <Text>{texts.subscribeAbout}</Text>
          <SegmentedControl
            label={texts.datesOf}
            choices={[
              { value: 'course', label: texts.thisCourse },
              { value: 'all', label: texts.allCourses },
            ]}
            value={reach}
            onChange={setReach}
          />
          {reach === 'course' ? (
            <OfCourse courseId={courseId} onMade={setAddress} />
          ) : (
            <OfAllCourses onMade={setAddress} />
          )}
        </Stack>
      )}
    </Dialog>
  );
}

interface MadeProps {
  onMade: (address: string) => void;
}

function OfCourse({ courseId, onMade }: MadeProps & { courseId: number }) {
  return <OfferedAddress {...useFeedOfCourse(courseId)} onMade={onMade} />;
}

function OfAllCourses({ onMade }: MadeProps) {
  return <OfferedAddress {...useOwnFeed()} about={texts.allCoursesAbout} onMade={onMade} />;
}

interface OfferedProps extends MadeProps {
  feed: ReturnType<typeof useOwnFeed>['feed'];
  make: () => Promise<string>;
  end: () => Promise<unknown>;
  about?: string;
}

function OfferedAddress({ feed, make, end, about, onMade }: OfferedProps) {
  if (feed.isError) return <ErrorState error={feed.error} onRetry={() => void feed.refetch()} />;
  if (!feed.data) return <SkeletonRows rows={3} />;
  const { createdAt } = feed.data;
  return (
    <>
      {about !== undefined && <Text>{about}</Text>}
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
          <SubmitButton kind="danger" confirm={texts.askEndAddress} submit={end}>
            {texts.endAddress}
          </SubmitButton>
        )}
        <SubmitButton
          confirm={createdAt ? texts.askNewAddress : undefined}
          submit={async () => onMade(await make())}
        >
          {createdAt ? texts.newAddress : texts.makeAddress}
        </SubmitButton>
      </Row>
    </>
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
