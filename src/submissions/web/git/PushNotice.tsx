import { Alert, Button } from '../../../design/web/index.ts';
import { useGitHandIn } from './queries.ts';
import { texts } from './texts.ts';

interface PushNoticeProps {
  assignmentId: number;
  authorId: number;
  /** Opens the list of pushes. */
  onOpen: () => void;
}

/** Tells on the page, outside of the list of pushes, that the newest one was not handed in, and why. */
export function PushNotice({ assignmentId, authorId, onOpen }: PushNoticeProps) {
  const newest = useGitHandIn(assignmentId, { authorId }).data?.pushes[0];
  if (newest?.state !== 'ignored' && newest?.state !== 'failed') return null;
  return (
    <Alert
      kind="warn"
      title={texts.notHandedIn}
      actions={
        <Button size="s" onClick={onOpen}>
          {texts.seePushes}
        </Button>
      }
    >
      {newest.reason}
    </Alert>
  );
}
