import { Alert, ProgressBar, sizeText, Text } from '../../../design/web/index.ts';
import { waitingText } from '../../domain/attempts.ts';
import { paceOf, type Pace } from '../../domain/before-sending/pace.ts';
import { texts } from '../texts.ts';
import type { Line } from './use-sending.ts';

interface SendingStateProps {
  /** From 0 to 1. */
  share: number;
  /** What had arrived before this try. */
  keptShare: number;
  /** Whether it arrived in this sitting, until the line was cut. */
  wasCut: boolean;
  /** Since the first byte of this try. */
  elapsedMs: number;
  /** Of all files. */
  sizeBytes: number;
  line: Line;
}

const warnings: Partial<Record<Line, string>> = {
  again: texts.sendingAgain,
  waiting: texts.goingOnSoon,
  offline: texts.offline,
  stalled: texts.stalled,
};

/** How far the files are, and what is wrong with the connection. */
export function SendingState({ line, ...sent }: SendingStateProps) {
  const { share, keptShare, wasCut } = sent;
  const percent = Math.round(share * 100);
  const isStoring = share === 1 && line !== 'offline';
  const warning = isStoring ? undefined : warnings[line];
  return (
    <>
      <ProgressBar
        label={texts.uploading}
        value={percent}
        max={100}
        text={isStoring ? texts.allSent : sentText(percent, paceOf(sent))}
      />
      {keptShare > 0 && !isStoring && (
        <Text tone="muted">
          {(wasCut ? texts.arrivedUntilCut : texts.arrivedBefore)(Math.round(keptShare * 100))}
        </Text>
      )}
      {warning !== undefined && (
        <Alert kind="warn" urgent>
          {warning}
        </Alert>
      )}
    </>
  );
}

function sentText(percent: number, pace: Pace | undefined): string {
  if (pace === undefined) return texts.sent(percent);
  return texts.sentAt(percent, sizeText(pace.bytesPerSecond), waitingText(pace.secondsLeft));
}
