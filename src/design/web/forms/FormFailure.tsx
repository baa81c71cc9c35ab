import { useEffect, useState } from 'react';
import type { Failure } from '../actions/failure-text.ts';
import { FailureDetails } from '../actions/FailureDetails.tsx';
import { IconButton } from '../actions/IconButton.tsx';
import { IconX } from '../icons.ts';
import { Alert } from '../surfaces/Alert.tsx';
import { texts } from '../texts.ts';
import styles from './Form.module.css';

/** How long after its dismissal the box forgets the failure (UI-013). */
const resetAfterMs = 1000;

interface FormFailureProps {
  failure: Failure;
  onReset: () => void;
}

/** What the server said about the last attempt, until it is dismissed or tried again (UI-011, UI-014). */
export function FormFailure({ failure, onReset }: FormFailureProps) {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    if (!isDismissed) return undefined;
    const timer = setTimeout(onReset, resetAfterMs);
    return () => clearTimeout(timer);
  }, [isDismissed, onReset]);
  return (
    <div className={styles.failure} data-dismissed={isDismissed}>
      <Alert
        kind="bad"
        title={failure.message}
        actions={
          <IconButton
            size="s"
            label={texts.closeMessage}
            icon={<IconX aria-hidden />}
            onClick={() => setDismissed(true)}
          />
        }
      >
        {failure.problems.length > 0 && (
          <ul className={styles.problems}>
            {failure.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        <FailureDetails requestId={failure.requestId} />
      </Alert>
    </div>
  );
}
