import type { ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { failureText } from '../actions/failure-text.ts';
import { FailureDetails } from '../actions/FailureDetails.tsx';
import { ApiError } from '../../../kernel/domain/client.ts';
import { IconCircleX, IconLock } from '../icons.ts';
import { texts } from '../texts.ts';
import styles from './States.module.css';

interface EmptyStateProps {
  title: string;
  /** The next step, in a sentence. */
  text?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
}

/** Says that there is nothing, or no match, and names the next step. */
export function EmptyState({ title, text, icon, actions }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      {icon !== undefined && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** The two texts that every list owns (UI-039, UI-040). */
export const emptyTitle = (items: string, isFiltered: boolean) =>
  isFiltered ? texts.noMatch(items) : texts.noItems(items);

/** What a list says when it could not be read, or when a search failed (UI-038). */
export const failedTitle = (error: unknown, isFiltered: boolean): string | undefined =>
  isFiltered ? texts.searchFailed(failureText(error).message) : undefined;

interface ErrorStateProps {
  /** What could not be done, as a whole sentence; without it the failure's own text comes first. */
  title?: string | undefined;
  error: unknown;
  onRetry?: (() => void) | undefined;
  actions?: ReactNode;
}

export function ErrorState({ title, error, onRetry, actions }: ErrorStateProps) {
  const { message, requestId } = failureText(error);
  const isSaid = title === undefined || title.includes(message);
  if (isOutOfReach(error)) {
    return (
      <div role="alert">
        <EmptyState
          icon={<IconLock aria-hidden />}
          title={title ?? message}
          text={isSaid ? texts.outOfReach : message}
          actions={actions}
        />
      </div>
    );
  }
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon} data-bad>
        <IconCircleX aria-hidden />
      </span>
      <p className={styles.title}>{title ?? message}</p>
      {!isSaid && <p className={styles.text}>{message}</p>}
      <div className={styles.actions}>
        {onRetry !== undefined && <Button onClick={onRetry}>{texts.retry}</Button>}
        {actions}
      </div>
      <FailureDetails requestId={requestId} />
    </div>
  );
}

/** For something that does not exist or that this person may not see: trying again changes nothing. */
function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}
