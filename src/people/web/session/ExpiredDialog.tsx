import { useState } from 'react';
import { Button, ButtonLink, Dialog, Stack, Text } from '../../../design/web/index.ts';
import { useSessionStack } from '../../../kernel/web/session-store.ts';
import { ownDetailsOf, type LoginMethod, type SessionDetails } from '../../domain/login-method.ts';
import { LogInAgain } from './LogInAgain.tsx';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { assignmentLogin, login } from '../../domain/addresses.ts';

/** Where people log in again who have no password to type here: in an exam, by their link (AUTH-013). */
function loginPageOf(method: LoginMethod | undefined): string {
  if (method?.tag !== 'assignment-login') return hrefOf(login);
  return hrefOf(assignmentLogin, method);
}

/** Cannot be closed, because nothing of the page works any more; logging in again keeps all that was typed. */
export function ExpiredDialog() {
  const details = ownDetailsOf(useSessionStack());
  // The session may be gone from the store, by another tab; who it was is remembered from before.
  const [last] = useState<SessionDetails | undefined>(details);
  const [isOpen, setOpen] = useState(false);
  const known = details ?? last;
  const method: LoginMethod['tag'] = known?.loginMethod.tag ?? 'sso';
  const loginPage = loginPageOf(known?.loginMethod);
  return (
    <Dialog opened closable={false} onClose={() => undefined} title={texts.expiredTitle} size="s">
      <Stack gap={4}>
        <Text>{texts.expired}</Text>
        {method === 'lti' && <Text>{texts.ltiReload}</Text>}
        {method === 'username-password' && !isOpen && (
          <Button kind="primary" onClick={() => setOpen(true)}>
            {texts.logInAgain}
          </Button>
        )}
        {method === 'username-password' && isOpen && known && <LogInAgain details={known} />}
        {method === 'username-password' && (
          // A login in another tab counts here as well: the tabs share their sessions.
          <ButtonLink kind="quiet" href={hrefOf(login)} newTab>
            {texts.otherPage}
          </ButtonLink>
        )}
        {(method === 'sso' || method === 'assignment-login') && (
          <ButtonLink kind="primary" href={loginPage} newTab>
            {texts.logInAgain}
          </ButtonLink>
        )}
      </Stack>
    </Dialog>
  );
}
