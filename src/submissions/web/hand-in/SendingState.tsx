import { Alert, ProgressBar } from '../../../design/web/index.ts';
import { texts } from '../texts.ts';
import type { Line } from './use-sending.ts';

interface SendingStateProps {
  /** From 0 to 1. */
  share: number;
  line: Line;
}

const warnings: Partial<Record<Line, string>> = {
  again: texts.sendingAgain,
  offline: texts.offline,
  stalled: texts.stalled,
};

/** How far the files are, and what is wrong with the connection. */
export function SendingState({ share, line }: SendingStateProps) {
  const percent = Math.round(share * 100);
  const isStoring = share === 1 && line !== 'offline';
  const warning = isStoring ? undefined : warnings[line];
  return (
    <>
      <ProgressBar
        label={texts.uploading}
        value={percent}
        max={100}
        text={isStoring ? texts.allSent : texts.sent(percent)}
      />
      {warning !== undefined && (
        <Alert kind="warn" urgent>
          {warning}
        </Alert>
      )}
    </>
  );
}
