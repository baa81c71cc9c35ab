import { Button } from '../actions/Button.tsx';
import { failureText } from '../actions/failure-text.ts';
import { texts } from '../texts.ts';
import { Status } from './Status.tsx';
import styles from './SavedMark.module.css';

interface SavedMarkProps {
  /** The state of the last change: under way, saved or failed. */
  state: 'idle' | 'pending' | 'success' | 'error';
  /** Why the last change, or reading the value, failed. */
  error?: unknown;
  onRetry?: (() => void) | undefined;
}

const words = { idle: '', pending: texts.saving, success: texts.saved, error: '' } as const;

/** Shown beside a setting that saves by itself: Saving, Saved, or what went wrong with this setting. */
export function SavedMark({ state, error, onRetry }: SavedMarkProps) {
  if (error !== undefined && error !== null) {
    return (
      <div className={styles.problem} role="alert">
        {failureText(error).message}
        {onRetry !== undefined && (
          <Button size="s" onClick={onRetry}>
            {texts.retry}
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={styles.mark}>
      <Status text={words[state]} />
    </div>
  );
}
