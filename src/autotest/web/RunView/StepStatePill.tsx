import { Pill, type PillIcon, type PillKind } from '../../../design/web/index.ts';
import type { StepState } from '../../domain/model.ts';
import { texts } from '../texts.ts';

const looks: Record<StepState, { kind: PillKind; icon: PillIcon }> = {
  not_started: { kind: 'neutral', icon: 'waiting' },
  running: { kind: 'info', icon: 'running' },
  passed: { kind: 'ok', icon: 'passed' },
  partial: { kind: 'warn', icon: 'partial' },
  failed: { kind: 'bad', icon: 'failed' },
  timed_out: { kind: 'bad', icon: 'timedOut' },
  skipped: { kind: 'neutral', icon: 'skipped' },
  hidden: { kind: 'neutral', icon: 'hidden' },
};

export function StepStatePill({ state }: { state: StepState }) {
  return <Pill {...looks[state]}>{texts.stepStates[state]}</Pill>;
}
