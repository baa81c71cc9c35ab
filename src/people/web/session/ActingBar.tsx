import { useNavigate } from '@tanstack/react-router';
import { SubmitButton } from '../../../design/web/index.ts';
import styles from './ActingBar.module.css';
import { popSession, useSessionDetails } from './sessions.ts';
import { texts } from './texts.ts';
import { hrefOf } from '../../../kernel/domain/address.ts';
import { home } from '../../domain/addresses.ts';

/** The red bar on every page while an administrator acts as somebody else, with the way back (AUTH-022). */
export function ActingBar() {
  const details = useSessionDetails();
  const navigate = useNavigate();
  if (!details?.isActing) return null;
  return (
    <div className={styles.bar} role="status">
      <strong>{texts.actingAs(details.name)}</strong>
      <SubmitButton
        size="s"
        submit={async () => {
          await navigate({ href: hrefOf(home) });
          await popSession();
        }}
      >
        {texts.stop}
      </SubmitButton>
    </div>
  );
}
