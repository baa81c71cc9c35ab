import { texts } from '../texts.ts';
import styles from './SubmitButton.module.css';

/** The id to quote when asking for help, hidden until somebody wants it. */
export function FailureDetails({ requestId }: { requestId: string | undefined }) {
  if (requestId === undefined) return null;
  return (
    <details className={styles.details}>
      <summary>{texts.details}</summary>
      <code>{texts.requestId(requestId)}</code>
    </details>
  );
}
