import { Alert, Button, Stack } from '../../../design/web/index.ts';
import type { ExtendedUser } from '../../domain/model.ts';
import { CentredCard } from '../CentredCard.tsx';
import { useSessionDetails } from '../session/sessions.ts';
import { texts } from './texts.ts';

interface Props {
  offered: Pick<ExtendedUser, 'name' | 'username'>;
  onAccept: () => void;
  onStay: () => void;
}

/** Asks before a link logs somebody in as another user: the author of the link may want to read along (AUTH-015). */
export function OtherUserQuestion({ offered, onAccept, onStay }: Props) {
  const own = useSessionDetails();
  const now = own ? texts.userOf(own) : texts.anotherUser;
  return (
    <CentredCard title={texts.otherUserTitle}>
      <Stack gap={4}>
        <Alert kind="warn" urgent title={texts.otherUser(now, texts.userOf(offered))}>
          {texts.otherUserAdvice}
        </Alert>
        <Button kind="primary" wide onClick={onStay}>
          {texts.stayAs(own?.name ?? texts.anotherUser)}
        </Button>
        <Button wide onClick={onAccept}>
          {texts.goOnAs(offered.name)}
        </Button>
      </Stack>
    </CentredCard>
  );
}
