import { Pill, type PillIcon, type PillKind } from '../../../design/web/index.ts';
import type { BuildState, SnapshotSource } from '../../domain/model.ts';
import { texts } from '../texts.ts';

const looks: Record<BuildState, { kind: PillKind; icon: PillIcon }> = {
  'waiting-to-start': { kind: 'neutral', icon: 'waiting' },
  running: { kind: 'info', icon: 'running' },
  finished: { kind: 'ok', icon: 'passed' },
  errored: { kind: 'bad', icon: 'failed' },
};

/** A copied snapshot has no state, because it was built elsewhere. */
export function BuildStatePill({ state }: { state: BuildState | undefined }) {
  if (state === undefined) return <Pill kind="neutral">{texts.copied}</Pill>;
  return <Pill {...looks[state]}>{texts.buildStates[state]}</Pill>;
}

export function buildStateOf(source: SnapshotSource): BuildState | undefined {
  return 'ran' in source ? source.ran.buildProgram.state : undefined;
}
